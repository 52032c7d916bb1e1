public struct HTML: Renderable {
  let document: Node<HTML.DocumentContext>

  public init(_ nodes: Node<HTML.DocumentContext>...) {
    document = .group([.raw("<!DOCTYPE html>"), .element(named: "html", nodes: nodes)])
  }

  public init(language: Language = .english, head: [Node<HeadContext>] = [], @ComponentBuilder body: () -> some Component) {
    let content = body()
    self.init(
      .lang(language),
      .head(.group(head), .encoding(.utf8)),
      .body(.component(content))
    )
  }

  public func write(to output: inout MarkupWriter) {
    document.write(to: &output)
  }
}

public protocol HTMLLinkableContext {}
public protocol HTMLNamableContext {}
public protocol HTMLDimensionContext {}

extension HTML {
  public enum DocumentContext {}
  public enum HeadContext {}
  public class BodyContext {}
  public final class AnchorContext: BodyContext, HTMLLinkableContext {}
  public final class ListContext: BodyContext {}
  public final class TableContext: BodyContext {}
  public final class TableRowContext: BodyContext {}
  public final class FormContext: BodyContext {}
  public enum LinkContext: HTMLLinkableContext {}
  public enum ImageContext: HTMLDimensionContext {}
  public enum InputContext: HTMLNamableContext {}
  public enum MetaContext: HTMLNamableContext {}

  public enum Encoding: String, Sendable { case utf8 = "UTF-8", latin1 = "ISO-8859-1" }
  public enum InputKind: String, CaseIterable, Sendable { case text, email, password, checkbox, submit }
}

extension Node where Context == HTML.DocumentContext {
  public static func lang(_ language: Language) -> Node {
    .group(
      .attribute(named: "lang", value: language.rawValue),
      .attribute(named: "dir", value: language.direction.rawValue)
    )
  }

  public static func head(_ nodes: Node<HTML.HeadContext>...) -> Node { .element(named: "head", nodes: nodes) }
  public static func body(_ nodes: Node<HTML.BodyContext>...) -> Node { .element(named: "body", nodes: nodes) }
  public static func body(@NodeBuilder<HTML.BodyContext> _ content: () -> Node<HTML.BodyContext>) -> Node {
    .element(named: "body", nodes: [content()])
  }
}

extension Node where Context == HTML.HeadContext {
  public static func title(_ title: String) -> Node {
    .group(
      .element(named: "title", nodes: [Node.text(title)]),
      .meta(.name("twitter:title"), .content(title)),
      .meta(.name("og:title"), .content(title)))
  }

  public static func encoding(_ encoding: HTML.Encoding) -> Node {
    .meta(Attribute(name: "charset", value: encoding.rawValue))
  }

  public static func meta(_ attributes: Attribute<HTML.MetaContext>...) -> Node { .element(named: "meta", attributes: attributes) }
  public static func link(_ attributes: Attribute<HTML.LinkContext>...) -> Node { .element(named: "link", attributes: attributes) }
  public static func stylesheet(_ path: String) -> Node { .link(.rel("stylesheet"), .href(path)) }
  public static func style(_ sheet: Stylesheet) -> Node { .element(named: "style", nodes: [Node<Never>.raw(sheet.description)]) }
}

extension Node where Context: HTML.BodyContext {
  public static func div(_ nodes: Node<HTML.BodyContext>...) -> Node { .element(named: "div", nodes: nodes) }
  public static func div(@NodeBuilder<HTML.BodyContext> _ content: () -> Node<HTML.BodyContext>) -> Node {
    .element(named: "div", nodes: [content()])
  }
  public static func p(_ nodes: Node<HTML.BodyContext>...) -> Node { .element(named: "p", nodes: nodes) }
  public static func span(_ nodes: Node<HTML.BodyContext>...) -> Node { .element(named: "span", nodes: nodes) }
  public static func h(_ level: Int, _ nodes: Node<HTML.BodyContext>...) -> Node { .element(named: "h\(level)", nodes: nodes) }
  public static func h1(_ nodes: Node<HTML.BodyContext>...) -> Node { .element(named: "h1", nodes: nodes) }
  public static func h2(_ nodes: Node<HTML.BodyContext>...) -> Node { .element(named: "h2", nodes: nodes) }
  public static func a(_ nodes: Node<HTML.AnchorContext>...) -> Node { .element(named: "a", nodes: nodes) }
  public static func ul(_ nodes: Node<HTML.ListContext>...) -> Node { .element(named: "ul", nodes: nodes) }
  public static func table(_ nodes: Node<HTML.TableContext>...) -> Node { .element(named: "table", nodes: nodes) }
  public static func form(_ nodes: Node<HTML.FormContext>...) -> Node { .element(named: "form", nodes: nodes) }
  public static func img(_ attributes: Attribute<HTML.ImageContext>...) -> Node { .element(named: "img", attributes: attributes) }
  public static func `class`(_ names: String...) -> Node { .attribute(named: "class", value: names.joined(separator: " ")) }
  public static func id(_ id: String) -> Node { .attribute(named: "id", value: id) }
  public static func style(_ declarations: Declaration...) -> Node {
    .attribute(named: "style", value: declarations.map(\.description).joined(separator: "; "))
  }
  public static func data(named name: String, value: String) -> Node { .attribute(named: "data-" + name, value: value) }
}

extension Node where Context == HTML.ListContext {
  public static func li(_ nodes: Node<HTML.BodyContext>...) -> Node { .element(named: "li", nodes: nodes) }
}

extension Node where Context == HTML.TableContext {
  public static func tr(_ nodes: Node<HTML.TableRowContext>...) -> Node { .element(named: "tr", nodes: nodes) }
  public static func caption(_ text: String) -> Node { .element(named: "caption", nodes: [Node<HTML.BodyContext>.text(text)]) }
}

extension Node where Context == HTML.TableRowContext {
  public static func td(_ nodes: Node<HTML.BodyContext>...) -> Node { .element(named: "td", nodes: nodes) }
  public static func th(_ nodes: Node<HTML.BodyContext>...) -> Node { .element(named: "th", nodes: nodes) }
}

extension Node where Context == HTML.FormContext {
  public static func action(_ path: String) -> Node { .attribute(named: "action", value: path) }
  public static func input(_ attributes: Attribute<HTML.InputContext>...) -> Node { .element(named: "input", attributes: attributes) }
}

extension Node where Context: HTMLLinkableContext {
  public static func href(_ path: String) -> Node { .attribute(named: "href", value: path) }
}

extension Attribute {
  public static func `class`(_ name: String) -> Attribute { Attribute(name: "class", value: name) }
  public static func id(_ id: String) -> Self { Self(name: "id", value: id) }
}

extension Attribute where Context: HTMLLinkableContext {
  public static func href(_ path: String) -> Attribute { Attribute(name: "href", value: path) }
}

extension Attribute where Context == HTML.LinkContext {
  public static func rel(_ value: String) -> Attribute { .init(name: "rel", value: value) }
}

extension Attribute where Context: HTMLNamableContext {
  public static func name(_ name: String) -> Attribute { .init(name: "name", value: name) }
}

extension Attribute where Context == HTML.MetaContext {
  public static func content(_ value: String) -> Attribute { .init(name: "content", value: value) }
}

extension Attribute where Context == HTML.InputContext {
  public static func kind(_ kind: HTML.InputKind) -> Attribute { .init(name: "type", value: kind.rawValue) }
  public static func required(_ isRequired: Bool = true) -> Attribute {
    .init(name: "required", value: isRequired ? "required" : nil)
  }
}

extension Attribute where Context: HTMLDimensionContext {
  public static func width(_ pixels: Int) -> Attribute { .init(name: "width", value: String(pixels)) }
  public static func height(_ pixels: Int) -> Attribute { .init(name: "height", value: "\(pixels)") }
}

extension Attribute where Context == HTML.ImageContext {
  public static func src(_ path: String) -> Attribute { .init(name: "src", value: path) }
  public static func alt(_ text: String) -> Attribute { .init(name: "alt", value: text, ignoresEmptyValue: false) }
}
