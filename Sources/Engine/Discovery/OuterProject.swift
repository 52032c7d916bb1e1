import MoltManifests
import MoltText

extension StartingPoints {
  /// Whether the project around directories that describe targets themselves names one of them, and so may use what they
  /// declare. Only its descriptions are read.
  ///
  /// - Parameters:
  ///   - project: an absolute path.
  ///   - manifests: those of the directories.
  func isNamed(by project: String, _ manifests: [Manifest]) -> Bool {
    guard let outer = try? StartingPoints([project]) else { return false }
    let own = directories.map { root.absolutePath($0) }
    let names = names(of: manifests)
    return Walk(outer).manifests.contains { path in
      let file = outer.root.absolutePath(path)
      guard !own.contains(where: { file.utf8.starts(with: $0.utf8) }),
        let text = try? readThroughLinks(path, below: outer.root.path, atMost: SizeLimit.source)
      else { return false }
      return names.contains { text.namesDirectory($0) }
    }
  }

  /// The directories asked for, and those that hold a description; and `*` below what these lie in.
  private func names(of manifests: [Manifest]) -> Set<String> {
    let described = manifests.filter(\.describesTargets).map { parent(of: root.absolutePath($0.path)) }
      .map { $0.hasSuffix(".xcodeproj") ? parent(of: $0) : $0 }
    let paths = Set(described + directories.map { $0.isEmpty ? root.path : root.absolutePath(String($0.dropLast())) })
    return paths.reduce(into: []) { names, path in
      names.insert(path.lastPathComponent)
      names.formUnion(["*", "**"].map { parent(of: path).lastPathComponent + "/" + $0 })
    }
  }
}

extension SourceText {
  /// Whether a description has this as a component of a path: behind a quotation mark, a slash, or what begins a value.
  fileprivate func namesDirectory(_ name: String) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.ranges(of: name).contains { range in
      let before = text[..<range.lowerBound]
      let isPath = before.last.map { "\"'/:".contains($0) } ?? true
      let isValue = before.last == " " && before.dropLast().last.map { "=:-".contains($0) } ?? false
      let after = text[range.upperBound...].first
      return (isPath || isValue) && after.map { $0.isWhitespace || "\"'/;,<)".contains($0) } ?? true
    }
  }
}

extension String {
  fileprivate var lastPathComponent: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[index(after: $0)...]) } ?? self
  }
}
