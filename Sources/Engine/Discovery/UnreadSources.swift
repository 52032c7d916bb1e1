import MoltManifests
import MoltProject

/// Code of the project that was not read, and may use what a plan would change.
package struct UnreadSources {
  /// Sorted by path.
  let paths: [SkippedPath]

  /// - Parameter project: what the files that were read are compiled to; a file of no target uses nothing. Where not all
  ///   of it is known, any file may be of a target.
  package init(_ sources: Discovery, _ project: ProjectModel) {
    let unread = sources.skipped.filter(\.mayHoldUses)
    guard !unread.isEmpty, !project.targets.isEmpty, project.warnings.isEmpty else {
      paths = unread
      return
    }
    let read = sources.files.map(\.path)
    let all = ProjectModel(files: read + unread.map(\.path), links: sources.links, manifests: sources.manifests)
    let compiled = Set(all.targets.flatMap(\.files))
    paths = unread.enumerated().filter { index, skipped in
      skipped.path.hasSuffix("/") || compiled.contains { Int($0.index) == read.count + index }
    }.map(\.element)
  }

  /// A warning that names a handful of them; nil if there are none.
  package func warning(root: Root) -> String? {
    if paths.isEmpty { return nil }
    let shown = names(root: root).prefix(5)
    let more = paths.count > 5 ? ["\(paths.count - 5) more"] : []
    return "not read, so uses in it are not seen: \((shown + more).joined(separator: ", "))"
  }

  /// `Sources/a.swift (not UTF-8)`
  func names(root: Root) -> [String] { paths.map { "\(root.displayPath($0.path)) (\($0.reason.phrase))" } }
}

extension SkippedPath {
  /// Whether the compiler may read what was not read here. Names with a dot at the front are those of copies that file
  /// systems and editors make.
  fileprivate var mayHoldUses: Bool {
    switch reason {
    case .notUTF8, .binary, .unreadable, .tooLarge, .notCheckedOut: !isHidden
    case .outsideRoot: path.hasSuffix(".swift") && !isHidden
    case .generated, .ignored, .conflict, .vendored, .brokenLink: false
    }
  }

  private var isHidden: Bool { path.split(separator: "/").last?.hasPrefix(".") ?? false }
}
