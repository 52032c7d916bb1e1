/// Anything that can be turned into markup.
public protocol Renderable {
  func write(to output: inout MarkupWriter)
}

extension Renderable {
  public func render(indentedBy indentation: Indentation? = nil) -> String {
    var writer = MarkupWriter(indentation: indentation)
    write(to: &writer)
    return writer.finish()
  }
}

/// A piece of a document that may only stand where `Context` allows it.
public struct Node<Context>: Renderable {
  private let body: (inout MarkupWriter) -> Void

  init(body: @escaping (inout MarkupWriter) -> Void) {
    self.body = body
  }

  public func write(to output: inout MarkupWriter) {
    body(&output)
  }
}

extension Node {
  public static var empty: Node { Node { _ in } }

  public static func text(_ text: String) -> Node {
    Node { $0.append(text.escaped()) }
  }

  public static func raw(_ text: String) -> Node {
    Node { $0.append(text) }
  }

  public static func group(_ members: Node...) -> Node {
    .group(members)
  }

  public static func group(_ members: [Node]) -> Node {
    Node { writer in
      for member in members { member.write(to: &writer) }
    }
  }

  public static func element(named name: String, nodes: [Node<some Any>]) -> Node {
    Node { writer in
      writer.open(name)
      nodes.forEach { $0.write(to: &writer) }
      writer.close(name)
    }
  }

  public static func element<Inner>(named name: String, attributes: [Attribute<Inner>]) -> Node {
    Node { writer in
      writer.open(name)
      for attribute in attributes where !attribute.isIgnored {
        writer.attribute(attribute.name, attribute.value)
      }
      writer.selfClose()
    }
  }

  public static func attribute(named name: String, value: String? = nil) -> Node {
    Node { $0.attribute(name, value) }
  }

  public static func attribute(_ attribute: Attribute<Context>) -> Node {
    guard !attribute.isIgnored else { return .empty }
    return .attribute(named: attribute.name, value: attribute.value)
  }

  public static func component(_ component: some Renderable) -> Node {
    Node { component.write(to: &$0) }
  }

  public static func `if`(_ condition: Bool, _ node: @autoclosure () -> Node, else fallback: Node? = nil) -> Node {
    condition ? node() : fallback ?? .empty
  }

  public static func unwrap<Value>(_ value: Value?, _ transform: (Value) throws -> Node, else fallback: Node = .empty) rethrows -> Node {
    try value.map(transform) ?? fallback
  }

  public static func forEach<S: Sequence>(_ sequence: S, _ transform: (S.Element) throws -> Node) rethrows -> Node {
    try .group(sequence.map(transform))
  }
}

extension Node: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {
    self = .text(value)
  }
}

extension Node {
  public static func + (left: Node, right: Node) -> Node {
    .group(left, right)
  }

  public static func += (left: inout Node, right: Node) {
    left = left + right
  }
}

/// An attribute of elements whose content is `Context`.
public struct Attribute<Context>: Hashable, Sendable {
  public var name: String
  public var value: String?
  public var ignoresEmptyValue = true

  public init(name: String, value: String?, ignoresEmptyValue: Bool = true) {
    self.name = name
    self.value = value
    self.ignoresEmptyValue = ignoresEmptyValue
  }

  var isIgnored: Bool {
    guard ignoresEmptyValue else { return false }
    return value?.isEmpty ?? true
  }

  public func map(_ transform: (String) -> String) -> Self {
    var copy = self
    copy.value = value.map(transform)
    return copy
  }

  public func cast<Other>(to context: Other.Type = Other.self) -> Attribute<Other> {
    Attribute<Other>(name: name, value: value, ignoresEmptyValue: ignoresEmptyValue)
  }
}

extension String {
  private static let entities: [Character: String] = ["<": "&lt;", ">": "&gt;", "&": "&amp;", "\"": "&quot;"]

  func escaped() -> String {
    reduce(into: "") { result, character in
      if let entity = Self.entities[character] {
        result += entity
      } else {
        result.append(character)
      }
    }
  }
}
