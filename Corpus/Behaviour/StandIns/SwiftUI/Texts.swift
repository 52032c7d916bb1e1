/// What is read on the screen and does nothing.

protocol Shown: View, Primitive where Body == Never { var shown: String? { get } }
extension Shown {
  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    let shown = shown
    node.elements = { shown.map { [.text($0)] } ?? [] }
  }
}

public struct Text: Shown {
  public typealias Body = Never
  let shown: String?
  public init<S: StringProtocol>(_ content: S) { shown = String(content) }
  public init(verbatim: String) { shown = verbatim }
  public static func + (a: Text, b: Text) -> Text { Text((a.shown ?? "") + (b.shown ?? "")) }
  public func bold() -> Text { self }
  public func italic() -> Text { self }
}

public struct Image: Shown {
  public typealias Body = Never
  let shown: String?
  public init(systemName: String) { shown = "<\(systemName)>" }
  public init(_ name: String) { shown = "<\(name)>" }
  public func resizable() -> Image { self }
}

public struct ProgressView: Shown {
  public typealias Body = Never
  let shown: String?
  public init() { shown = "progress" }
  public init<S: StringProtocol>(_ title: S) { shown = "progress \(title)" }
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) { shown = "progress \(value.map { "\($0)" } ?? "-")" }
}

public struct Spacer: Shown {
  public typealias Body = Never
  var shown: String? { nil }
  public init() {}
}

public struct Divider: Shown {
  public typealias Body = Never
  var shown: String? { nil }
  public init() {}
}

public struct Color: Shown, Equatable {
  public typealias Body = Never
  let name: String
  var shown: String? { nil }
  private init(name: String) { self.name = name }
  public init(_ name: String) { self.name = name }
  public static let red = Color(name: "red"), blue = Color(name: "blue"), green = Color(name: "green"), gray = Color(name: "gray")
  public static let primary = Color(name: "primary"), secondary = Color(name: "secondary"), clear = Color(name: "clear")
  public static let black = Color(name: "black"), white = Color(name: "white"), accentColor = Color(name: "accent")
  public func opacity(_ value: Double) -> Color { self }
}

public struct Font: Sendable {
  public static let body = Font(), headline = Font(), caption = Font(), title = Font(), subheadline = Font(), footnote = Font(), largeTitle = Font()
}

public struct Label: View {
  let title: String
  let image: String
  public init<S: StringProtocol>(_ title: S, systemImage: String) { (self.title, image) = (String(title), systemImage) }
  public var body: some View { Text(title) }
}
