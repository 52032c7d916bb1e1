import MoltProject
import MoltText

/// An Xcode project that a generator has made of a spec. Where both are there, both are read: the project is what is
/// built today, the spec what it will be made of again.
struct GeneratedProject {
  /// Of its `project.pbxproj`.
  let path: String

  /// Adds the targets of a spec to those of the project.
  ///
  /// A target that both describe in the same way is one, with the floors where a person would change them: in the spec.
  /// Where the floors differ both stay, so that the lower one counts, and a warning tells. Where the spec's cannot be
  /// told, the project says what they were when it was made, and a warning tells of that.
  func add(_ generated: [Target], to targets: inout [Target], warnings: inout [String]) {
    var different: [String] = []
    var untold: [Target] = []
    for target in generated {
      guard let index = targets.firstIndex(where: { $0.origin == path && $0.name == target.name }) else {
        targets.append(target)
        continue
      }
      let made = targets[index]
      if target.unknown == nil || made.unknown != nil, made.unknown != nil || made.floors.isSame(as: target.floors) {
        targets[index] = target.with(files: made)
      } else if target.unknown != nil, target.isNoLower(than: made) {
        targets[index] = made.with(files: target)
        untold.append(target)
      } else {
        targets.append(target)
        different.append("\(target.name) (\(made.floors.summary) and \(target.floors.summary))")
      }
    }
    if let target = untold.first {
      let names = enumeration(untold.map(\.name))
      warnings.append(
        "the deployment targets of \(names) are taken from \(path), because \(target.origin) does not set them: "
          + (target.unknown ?? ""))
    }
    if let target = generated.first, !different.isEmpty {
      warnings.append(
        "\(path) and \(target.origin), from which it is generated, differ in the deployment targets of "
          + "\(enumeration(different)); the lower ones count until it is generated again")
    }
  }

  /// A handful of names for a person.
  private func enumeration(_ names: [String]) -> String {
    let more = names.count > 3 ? ["\(names.count - 3) more"] : []
    return (names.prefix(3) + more).joined(separator: ", ")
  }
}

extension [Floor] {
  /// Whether the versions are the same, wherever they are written.
  fileprivate func isSame(as other: [Floor]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.platform == $1.platform && $0.version == $1.version }
  }

  fileprivate var summary: String {
    isEmpty ? "none" : map { "\($0.platform.rawValue) \($0.version)" }.joined(separator: ", ")
  }
}

extension Target {
  /// Whether none of its floors is below the other's.
  fileprivate func isNoLower(than other: Target) -> Bool {
    floors.allSatisfy { floor in
      other.floors.contains { $0.platform == floor.platform && $0.version <= floor.version }
    }
  }

  /// The same target with the files of both, and what only the other one tells.
  fileprivate func with(files other: Target) -> Target {
    var filters: [FileID: Set<Platform>] = [:]
    for (file, platforms) in platformFilters {
      if !other.files.contains(file) { filters[file] = platforms }
      if let others = other.platformFilters[file] { filters[file] = platforms.union(others) }
    }
    for (file, platforms) in other.platformFilters where !files.contains(file) { filters[file] = platforms }
    return Target(
      name: name, module: other.module, kind: other.kind, origin: origin, platforms: platforms, floors: floors,
      unknown: unknown, hasDoubtfulFloors: hasDoubtfulFloors,
      infersActorFromWrappers: infersActorFromWrappers == other.infersActorFromWrappers ? infersActorFromWrappers : nil,
      files: Set(files).union(other.files).sorted(), platformFilters: filters)
  }
}
