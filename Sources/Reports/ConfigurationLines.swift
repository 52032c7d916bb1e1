import MoltEngine
import MoltProject
import MoltText

/// A line of configuration that sets a deployment target too low, with all that it sets it for.
struct ConfigurationLine {
  /// The first of those that the line sets.
  let low: LowDeploymentTarget
  /// `iOS 16.0`, each once.
  fileprivate(set) var versions: [String]
  fileprivate(set) var targets: [String]
  /// The lines that set the same for other configurations.
  fileprivate(set) var others: [LowDeploymentTarget.Line]
}

extension Report {
  /// The lines behind deployment targets, each once, in the order given.
  func configurationLines(_ lows: some Sequence<LowDeploymentTarget>) -> [ConfigurationLine] {
    var places: [LowDeploymentTarget.Line: Int] = [:]
    var result: [ConfigurationLine] = []
    for low in lows {
      if places[low.line] == nil {
        places[low.line] = result.count
        result.append(ConfigurationLine(low: low, versions: [], targets: [], others: []))
      }
      let place = places[low.line]!
      result[place].versions.appendOnce("\(low.platform) \(low.version)")
      if let target = low.target { result[place].targets.appendOnce(target) }
      for line in low.others { result[place].others.appendOnce(line) }
    }
    return result
  }

  /// `App.xcodeproj/project.pbxproj:812: IPHONEOS_DEPLOYMENT_TARGET = 16.0, target Widget (iOS 16.0; this needs 17.0)`
  ///
  /// - Parameter namesOthers: whether to name the lines of other configurations, too.
  func text(of line: ConfigurationLine, namesOthers: Bool = true) -> String {
    let targets = line.targets.isEmpty ? "every file" : listed(line.targets)
    let needed = line.low.needed.map { "this needs \($0)" } ?? "no version has what this needs"
    let others = namesOthers && !line.others.isEmpty ? ", also set at " + places(line.others, besides: line.low.line) : ""
    return "\(text(of: line.low.line)), \(targets) (\(line.versions.joined(separator: ", ")); \(needed))\(others)"
  }

  /// `:868, :912`, and lines of other files with their paths.
  func places(_ lines: [LowDeploymentTarget.Line], besides first: LowDeploymentTarget.Line) -> String {
    lines.map { line in
      guard line.file == first.file, let number = line.number else { return place(of: line) }
      return ":\(number)"
    }.joined(separator: ", ")
  }

  /// `App.xcodeproj/project.pbxproj:812: IPHONEOS_DEPLOYMENT_TARGET = 16.0`, or the flag with its value.
  private func text(of line: LowDeploymentTarget.Line) -> String {
    line.number == nil ? "\(line.file) \(line.text)" : "\(place(of: line)): \(line.text)"
  }

  private func place(of line: LowDeploymentTarget.Line) -> String {
    line.number.map { "\(shown(line.file)):\($0)" } ?? line.file
  }

  private func listed(_ targets: [String]) -> String {
    let shown = targets.prefix(3)
    let rest = targets.count - shown.count
    return (targets.count == 1 ? "target " : "targets ") + shown.joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }

  /// What closes the gate of a finding's unit, in a few words; nil if that is not what holds it.
  func gate(of finding: Finding) -> String? {
    guard finding.verdict == .gated, let unit = finding.unit else { return nil }
    let blockers = plan.units[unit].blockers
    let lines = configurationLines(blockers.compactMap(\.deploymentTarget))
    guard let first = lines.first else { return blockers.first?.message.onOneLine }
    return text(of: first, namesOthers: false) + (lines.count > 1 ? " and \(counted(lines.count - 1, "more line"))" : "")
  }
}

extension Sequence<LowDeploymentTarget> {
  /// The flags that ask what raising these would unlock: `--if ios=17`. Each platform once, as `--if` takes it: with the
  /// highest version that is needed.
  var question: String {
    var versions: [(platform: String, version: Version)] = []
    for low in self {
      guard let version = low.needed.flatMap({ Version($0) }) else { continue }
      if let place = versions.firstIndex(where: { $0.platform == low.platform }) {
        versions[place].version = Swift.max(versions[place].version, version)
      } else {
        versions.append((low.platform, version))
      }
    }
    return versions.map { platform, version in
      let text = version.description
      return "--if \(platform.lowercased())=\(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)"
    }.joined(separator: " ")
  }
}

extension Array where Element: Equatable {
  fileprivate mutating func appendOnce(_ element: Element) {
    if !contains(element) { append(element) }
  }
}
