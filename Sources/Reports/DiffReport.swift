import MoltEngine
import MoltText

extension Report {
  /// The unified diff of the plan, all files.
  ///
  /// - Parameter context: lines of context (`-U`).
  public func diff(context: Int, style: Style = .plain) -> [UInt8] {
    run.diff(context: context).flatMap { style.isColored ? colored($0.unified, style) : $0.unified }
  }

  /// How much changes in each file, as `git diff --stat` prints it.
  public func statistics(style: Style = .plain) -> String {
    let files = run.diff(context: 0)
    guard !files.isEmpty else { return "" }
    let paths = files.map { quotedPath($0.newPath ?? $0.oldPath ?? "") }
    let pathWidth = paths.map(\.count).max() ?? 0
    let most = files.map { $0.insertions + $0.deletions }.max() ?? 0
    let countWidth = String(most).count
    var result = ""
    for (path, file) in zip(paths, files) {
      let count = String(file.insertions + file.deletions)
      let bar =
        style.green(String(repeating: "+", count: Self.scaled(file.insertions, most)))
        + style.red(String(repeating: "-", count: Self.scaled(file.deletions, most)))
      result += " \(path.padded(to: pathWidth)) | \(count.padded(to: countWidth, onLeft: true)) \(bar)\n"
    }
    let insertions = files.reduce(0) { $0 + $1.insertions }
    let deletions = files.reduce(0) { $0 + $1.deletions }
    return result + " \(counted(files.count, "file")) changed, \(counted(insertions, "insertion"))(+), "
      + "\(counted(deletions, "deletion"))(-)\n"
  }

  /// The longest bar has forty marks; every change has one.
  private static func scaled(_ count: Int, _ most: Int) -> Int {
    most <= 40 || count == 0 ? count : max(1, count * 40 / most)
  }

  /// Everything before the first `@@` of a file is its header; behind it, the first byte of a line says what it is.
  private func colored(_ diff: [UInt8], _ style: Style) -> [UInt8] {
    var inHunk = false
    var result: [UInt8] = []
    for line in diff.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      inHunk = inHunk || line.first == UInt8(ascii: "@")
      let text = String(decoding: line, as: UTF8.self)
      let painted =
        switch (inHunk, line.first) {
        case (false, _): style.bold(text)
        case (true, UInt8(ascii: "@")): style.cyan(text)
        case (true, UInt8(ascii: "+")): style.green(text)
        case (true, UInt8(ascii: "-")): style.red(text)
        default: text
        }
      result += Array(painted.utf8) + [UInt8(ascii: "\n")]
    }
    return result
  }
}

extension String {
  func padded(to width: Int, onLeft: Bool = false) -> String {
    let padding = String(repeating: " ", count: Swift.max(0, width - count))
    return onLeft ? padding + self : self + padding
  }
}

extension MigrationUnit {
  /// What the unit alone does to each file, sorted: edits that can be made one after the other.
  var editsByFile: [(file: FileID, edits: [Edit])] {
    var unit = self
    unit.verdict = .changed
    return Plan(units: [unit], findings: []).edits.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
