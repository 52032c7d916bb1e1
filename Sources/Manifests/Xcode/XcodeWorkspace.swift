import MoltText

/// What a workspace (`contents.xcworkspacedata`) holds: projects, packages, folders and single files.
///
/// What lies below the root is found by walking, whether a workspace names it or not. What a workspace names and the walk
/// has not found is worth a warning: its targets may compile files that have been found.
package struct XcodeWorkspace {
  /// What it names, relative to the root.
  package private(set) var locations: [String] = []

  private let directory: String
  /// The directories of the groups around.
  private var groups: [String] = []

  package init(_ manifest: Manifest) {
    directory = manifest.path.parentDirectory.parentDirectory
    let text = manifest.text.string(in: 0..<UInt32(manifest.text.count))
    for tag in text.split(separator: "<").map({ $0.prefix { $0 != ">" } }) {
      if tag.hasPrefix("FileRef") {
        if let location = location(of: tag) { locations.append(location) }
      } else if tag.hasPrefix("Group") {
        groups.append(location(of: tag) ?? groups.last ?? directory)
      } else if tag.hasPrefix("/Group") {
        _ = groups.popLast()
      }
    }
  }

  /// Of an element with an attribute `location = "group:App/App.xcodeproj"`; nil for what is not told by a path in the
  /// project.
  private func location(of tag: Substring) -> String? {
    guard let match = tag.firstMatch(of: /location\s*=\s*"([^":]*):([^"]*)"/) else { return nil }
    switch match.1 {
    case "group": return (groups.last ?? directory).appendingPath(String(match.2))
    case "container": return directory.appendingPath(String(match.2))
    default: return nil
    }
  }
}

/// Projects and packages that others name and that were not found.
struct MissingProjects {
  private let found: Set<String>
  /// Directories whose projects a generator makes of a description that was found.
  private let generated: Set<String>

  /// - Parameter manifests: all that were found.
  init(_ manifests: [Manifest]) {
    found = Set(manifests.map(\.path))
    let generators = manifests.filter { $0.describesTargets && $0.kind != .package && $0.kind != .xcodeProject }
    generated = Set(generators.map(\.path.parentDirectory))
  }

  /// One sentence about what is missing of what a project description names; nil if nothing is.
  func warning(from origin: String, naming locations: [String]) -> String? {
    let missing = locations.filter { isProject($0) && !isFound($0) && !isVendored($0) }
    guard !missing.isEmpty else { return nil }
    let names = missing.prefix(3).joined(separator: ", ") + (missing.count > 3 ? " and \(missing.count - 3) more" : "")
    return "\(origin) names \(names), which \(missing.count == 1 ? "was" : "were") not found; "
      + "files that \(missing.count == 1 ? "it compiles" : "they compile") may have lower deployment targets than is known"
  }

  private func isProject(_ path: String) -> Bool { path.hasSuffix(".xcodeproj") || path.lastComponent == "Project.swift" }

  private func isFound(_ project: String) -> Bool {
    found.contains(project) || found.contains(project.appendingPath("project.pbxproj"))
      || generated.contains(project.parentDirectory)
  }

  /// What dependency managers fetch or generate compiles no file of the project.
  private func isVendored(_ path: String) -> Bool {
    path.split(separator: "/").contains { ["Pods", "Carthage", ".build", "SourcePackages"].contains($0) }
  }
}

extension XcodeProject {
  /// The projects that this one refers to, for products of theirs.
  var subprojects: [String] {
    (project["projectReferences"]?.elements ?? []).compactMap { $0["ProjectRef"]?.string.flatMap(location) }
  }
}
