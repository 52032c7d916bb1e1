import MoltText

/// What a run that writes is about to do, and what was there before: enough to finish it, and to take it back.
package struct Journal: Sendable {
  /// The process that began the run, of which staging files have their names.
  package let run: String
  /// When it began, for a person.
  package let date: String
  package let changes: [Change]

  package init(run: String, date: String, changes: [Change]) {
    self.run = run
    self.date = date
    self.changes = changes
  }

  /// What happens to one file.
  package struct Change: Sendable {
    /// From the top of the state directory.
    package let path: String
    package let before: SourceText
    package let after: SourceText
    /// The file's before the run. The run keeps all but the times.
    package let attributes: FileAttributes

    package init(path: String, before: SourceText, after: SourceText, attributes: FileAttributes) {
      self.path = path
      self.before = before
      self.after = after
      self.attributes = attributes
    }
  }
}

/// The form of a journal in a file: a line that says which form it is, then fields, each with its length where it has one,
/// and a sum over all of them.
extension Journal {
  private static let firstLine = Array("molt journal 1\n".utf8)

  package var encoded: SourceText {
    var writer = JournalWriter(bytes: Journal.firstLine)
    writer.add(run)
    writer.add(date)
    writer.add(changes.count)
    for change in changes {
      writer.add(change.path)
      writer.add(change.attributes)
      writer.add(change.before.bytes)
      writer.add(change.after.bytes)
    }
    writer.add(Int(bitPattern: UInt(truncatingIfNeeded: checksum(writer.bytes[...]))))
    return SourceText(writer.bytes)
  }

  /// - Returns: nil for what is not a journal, is damaged, or names what no run writes to.
  package init?(_ text: SourceText) {
    let bytes = text.bytes
    guard bytes.starts(with: Journal.firstLine), bytes.count >= Journal.firstLine.count + 8 else { return nil }
    var reader = JournalReader(bytes: bytes[Journal.firstLine.count...])
    guard let run = reader.string(), let date = reader.string(), let count = reader.number() else { return nil }
    var changes: [Change] = []
    while changes.count < count {
      guard let change = reader.change() else { return nil }
      changes.append(change)
    }
    let sum = checksum(bytes[..<reader.bytes.startIndex])
    guard let written = reader.number(), UInt64(bitPattern: Int64(written)) == sum, reader.bytes.isEmpty,
      StagingFiles.isIdentity(run), Set(changes.map { Array($0.path.utf8) }).count == changes.count
    else { return nil }
    self.init(run: run, date: date, changes: changes)
  }
}

/// The algorithm of Fowler, Noll and Vo, in 64 bits: against damage, not against people.
private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

private struct JournalWriter {
  var bytes: [UInt8]

  mutating func add(_ number: Int) {
    let bits = UInt64(bitPattern: Int64(number))
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
  }

  mutating func add(_ string: String) { add(Array(string.utf8)) }

  mutating func add(_ content: [UInt8]) {
    add(content.count)
    bytes += content
  }

  mutating func add(_ attributes: FileAttributes) {
    add(Int(attributes.permissions))
    add(Int(attributes.owner))
    add(Int(attributes.group))
    for time in [attributes.accessed, attributes.modified] {
      add(time.seconds)
      add(time.nanoseconds)
    }
  }
}

/// Takes a journal apart. Nothing in it is believed: it may be damaged, or made by somebody.
private struct JournalReader {
  /// What is left.
  var bytes: ArraySlice<UInt8>

  mutating func number() -> Int? {
    guard bytes.count >= 8 else { return nil }
    let value = bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    bytes.removeFirst(8)
    return Int(Int64(bitPattern: value))
  }

  mutating func content() -> ArraySlice<UInt8>? {
    guard let count = number(), count >= 0, count <= bytes.count else { return nil }
    defer { bytes.removeFirst(count) }
    return bytes.prefix(count)
  }

  mutating func string() -> String? { content().flatMap { String(validating: $0, as: UTF8.self) } }

  mutating func change() -> Journal.Change? {
    guard let path = string(), isSourcePath(path), let attributes = attributes(), let before = content(),
      let after = content()
    else { return nil }
    return Journal.Change(
      path: path, before: SourceText(Array(before)), after: SourceText(Array(after)), attributes: attributes)
  }

  private mutating func attributes() -> FileAttributes? {
    guard let permissions = number().flatMap(UInt32.init(exactly:)), let owner = number().flatMap(UInt32.init(exactly:)),
      let group = number().flatMap(UInt32.init(exactly:)), let accessed = time(), let modified = time(),
      permissions <= 0o7777
    else { return nil }
    return FileAttributes(
      permissions: permissions, owner: owner, group: group, accessed: accessed, modified: modified)
  }

  private mutating func time() -> FileTime? {
    guard let seconds = number(), let nanoseconds = number(), (0..<1_000_000_000).contains(nanoseconds) else { return nil }
    return FileTime(seconds: seconds, nanoseconds: nanoseconds)
  }
}

/// Whether a run writes to such a path: that of a Swift file below the top, and in no directory of git's.
func isSourcePath(_ path: String) -> Bool {
  let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(Substring($0)) }
  return path.hasSuffix(".swift") && !path.utf8.contains(0)
    && names.allSatisfy { !["", ".", ".."].contains($0) && $0.lowercased() != ".git" }
}
