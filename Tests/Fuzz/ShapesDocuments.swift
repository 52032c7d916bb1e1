// The rules of the catalogue, as their documents tell of them.
import Foundation

/// A rule, with the code of its examples.
struct RuleDocument {
  let id: String
  /// As `--deployment-target` takes it: a version of the rule's first platform that has all that a rule may write.
  let deploymentTarget: String
  /// Whether `--all` leaves it out.
  let isOptIn: Bool
  /// What the rule changes comes first, then what it leaves alone and tells of, then what is none of its business.
  let examples: [RuleExample]
}

/// The code of an example before the migration: that of its files, one after another.
struct RuleExample {
  /// Of the document.
  let line: Int
  let text: String
  /// The `Package.swift` that it has, and where its code lies then.
  let package: Package?

  struct Package: Hashable {
    let text: String
    let directory: String
  }
}

/// The rules below a directory, in the order of their documents' paths.
func ruleDocuments(below directory: String) -> [RuleDocument] {
  let paths = (FileManager.default.enumerator(atPath: directory)?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".md") }
  return paths.sorted().compactMap { path in
    (try? String(contentsOfFile: directory + "/" + path, encoding: .utf8)).flatMap(RuleDocument.init)
  }
}

extension RuleDocument {
  /// Nil for what is no rule: a document without front matter.
  init?(_ markdown: String) {
    let lines = markdown.components(separatedBy: "\n")
    guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else { return nil }
    func value(_ key: String) -> String? {
      lines[..<end].first { $0.hasPrefix(key + ": ") }.map { String($0.dropFirst(key.count + 2)) }
    }
    guard let id = value("id") else { return nil }
    self.id = id
    let platform = value("needs")?.prefix { $0 != " " } ?? "iOS"
    deploymentTarget = platform.lowercased() + "27"
    isOptIn = value("opt-in") == "yes"
    examples = exampleFences(lines, from: end + 1).sorted { ($0.rank, $0.example.line) < ($1.rank, $1.example.line) }.map(\.example)
  }
}

private func exampleFences(_ lines: [String], from start: Int) -> [(rank: Int, example: RuleExample)] {
  var result: [(rank: Int, example: RuleExample)] = []
  var place = start
  while place < lines.count {
    defer { place += 1 }
    let ticks = lines[place].prefix { $0 == "`" }
    guard ticks.count >= 3 else { continue }
    let words = lines[place].dropFirst(ticks.count).split(separator: " ")
    let end = lines[(place + 1)...].firstIndex { $0.trimmingCharacters(in: .whitespaces) == ticks } ?? lines.count
    let code = lines[(place + 1)..<end]
    if words.first == "swift", words.count > 1, ["before", "unchanged"].contains(words[1]) {
      let rank = words[1] == "before" ? 0 : words.count > 2 ? 1 : 2
      result.append((rank, RuleExample(line: place + 1, text: oneFile(code), package: package(code))))
    }
    place = end
  }
  return result
}

private let fileMark = "// file: "

private func package(_ lines: ArraySlice<String>) -> RuleExample.Package? {
  guard let start = lines.firstIndex(of: fileMark + "Package.swift") else { return nil }
  let rest = lines[(start + 1)...]
  let end = rest.firstIndex { $0.hasPrefix(fileMark) } ?? rest.endIndex
  let other = lines.first { $0.hasPrefix(fileMark + "Sources/") }.map { String($0.dropFirst(fileMark.count)) } ?? "Sources/A/A.swift"
  return RuleExample.Package(
    text: rest[..<end].joined(separator: "\n") + "\n", directory: (other as NSString).deletingLastPathComponent + "/")
}

/// The code of all files of an example but a package: what they import, once, and the rest.
private func oneFile(_ lines: ArraySlice<String>) -> String {
  var imports: [String] = []
  var rest: [String] = []
  var isPackage = false
  for line in lines {
    if line.hasPrefix(fileMark) {
      isPackage = line == fileMark + "Package.swift"
      continue
    }
    if isPackage { continue }
    if line.hasPrefix("import ") || line.hasPrefix("@testable import ") {
      if !imports.contains(line) { imports.append(line) }
    } else {
      rest.append(line)
    }
  }
  return (imports + rest).joined(separator: "\n") + "\n"
}
