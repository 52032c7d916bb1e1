public struct Indentation: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case tabs = "\t"
    case spaces = " "
  }

  public var kind: Kind
  public var count: Int

  public static func spaces(_ count: Int) -> Indentation { .init(kind: .spaces, count: count) }
  public static let tabs = Indentation(kind: .tabs, count: 1)

  func string(at level: Int) -> String {
    String(repeating: kind.rawValue, count: max(0, level) * count)
  }
}

public struct MarkupWriter {
  private struct Frame {
    var name: String
    var isOpen = true
    var hasContent = false
  }

  private(set) var environment = Environment()
  private let indentation: Indentation?
  private var buffer = ""
  private var frames: [Frame] = []

  init(indentation: Indentation? = nil) {
    self.indentation = indentation
  }

  private var depth: Int { frames.count }

  mutating func open(_ name: String) {
    sealTop()
    lineBreak()
    buffer += "<\(name)"
    frames.append(Frame(name: name))
  }

  mutating func close(_ name: String) {
    guard let frame = frames.popLast() else {
      return assertionFailure("nothing to close: \(name)")
    }
    assert(frame.name == name)
    if frame.isOpen { buffer.append(">") }
    if frame.hasContent, indentation != nil, buffer.last == ">" { lineBreak() }
    buffer += "</" + name + ">"
  }

  mutating func selfClose() {
    let frame = frames.removeLast()
    buffer += frame.isOpen ? "/>" : "</\(frame.name)>"
  }

  mutating func attribute(_ name: String, _ value: String?) {
    guard let top = frames.last, top.isOpen else { return }
    buffer += " " + name
    if let value { buffer += "=\"\(value.escaped())\"" }
  }

  mutating func append(_ text: some StringProtocol) {
    sealTop()
    buffer.append(contentsOf: text)
  }

  mutating func withEnvironment<Result>(_ change: (inout Environment) -> Void, do body: (inout Self) throws -> Result) rethrows -> Result {
    let saved = environment
    defer { environment = saved }
    change(&environment)
    return try body(&self)
  }

  mutating func finish() -> String {
    while let frame = frames.last { close(frame.name) }
    return buffer
  }

  private mutating func sealTop() {
    guard !frames.isEmpty else { return }
    let last = frames.endIndex - 1
    if frames[last].isOpen {
      buffer += ">"
      frames[last].isOpen = false
    }
    frames[last].hasContent = true
  }

  private mutating func lineBreak() {
    guard let indentation, !buffer.isEmpty else { return }
    buffer += "\n" + indentation.string(at: depth)
  }
}
