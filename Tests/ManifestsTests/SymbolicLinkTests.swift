import MoltManifests
import MoltProject
import MoltText
import Testing

private let files = ["Modern/App.swift", "Old/Sources/Old/Old.swift", "Shared/Deep/Row.swift", "Shared/Store.swift"]

private let modern = package("Modern", ".iOS(.v17)", "path: \".\"")
private let old = package("Old", ".iOS(.v15)")

private func package(_ name: String, _ platform: String, _ path: String = "") -> Manifest {
  let target = [".target(name: \"\(name)\"", path].filter { !$0.isEmpty }.joined(separator: ", ") + ")"
  return .file(
    "\(name)/Package.swift",
    "// swift-tools-version: 6.0\nimport PackageDescription\n"
      + "let package = Package(name: \"\(name)\", platforms: [\(platform)], targets: [\(target)])\n")
}

/// The paths of the files that each target compiles.
private func members(_ links: [String: String]) -> [String: [String]] {
  let model = ProjectModel(
    files: files, links: links.map { SymbolicLink(path: $0, target: $1) }, manifests: [modern, old])
  return Dictionary(uniqueKeysWithValues: model.targets.map { ($0.name, $0.files.map { files[Int($0.index)] }) })
}

@Test func `a target compiles what a link leads to`() {
  #expect(
    members(["Old/Sources/Old/Store.swift": "Shared/Store.swift"])["Old"] == [
      "Old/Sources/Old/Old.swift", "Shared/Store.swift",
    ])
}

@Test func `a target compiles the files of a linked directory`() {
  let linked = members(["Old/Sources/Old/Shared": "Shared", "Shared/More": "Modern"])
  #expect(
    linked["Old"] == [
      "Modern/App.swift", "Old/Sources/Old/Old.swift", "Shared/Deep/Row.swift", "Shared/Store.swift",
    ])
  #expect(linked["Modern"] == ["Modern/App.swift"])
}

@Test func `links that lead back to themselves have an end`() {
  let linked = members(["Modern/All": "", "Shared/Up": "Shared", "Old/Sources/Old/A": "Modern", "Modern/B": "Old"])
  #expect(linked["Modern"] == files)
}

@Test func `a lower floor counts for a file that is linked to`() {
  let model = ProjectModel(
    files: files + ["Modern/Store.swift"],
    links: [SymbolicLink(path: "Old/Sources/Old/Store.swift", target: "Modern/Store.swift")],
    manifests: [modern, old])
  guard case .closed(let obstacles) = model.gate(FileID(4), requirements: [.iOS: Version(17)]) else {
    Issue.record("the gate is not closed")
    return
  }
  #expect(obstacles.map(\.target) == ["Old"])
  #expect(model.gate(FileID(0), requirements: [.iOS: Version(17)]) == .open)
}
