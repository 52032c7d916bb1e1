/// Something with a body, or that writes itself.
public protocol Component: Renderable {}

public protocol CompositeComponent: Component {
  associatedtype Body: Component
  @ComponentBuilder var body: Body { get }
}

extension CompositeComponent {
  public func write(to output: inout MarkupWriter) {
    body.write(to: &output)
  }
}

extension Node: Component {}
extension String: Component {
  public func write(to output: inout MarkupWriter) {
    output.append(escaped())
  }
}

public struct EmptyComponent: Component {
  public init() {}
  public func write(to output: inout MarkupWriter) {}
}

public struct Pair<First: Component, Second: Component>: Component {
  let first: First
  let second: Second

  public func write(to output: inout MarkupWriter) {
    first.write(to: &output)
    second.write(to: &output)
  }
}

public enum Either<Left: Component, Right: Component>: Component {
  case left(Left)
  case right(Right)

  public func write(to output: inout MarkupWriter) {
    switch self {
    case .left(let left): left.write(to: &output)
    case .right(let right): right.write(to: &output)
    }
  }
}

public struct Many<Element: Component>: Component {
  let elements: [Element]

  public func write(to output: inout MarkupWriter) {
    for element in elements {
      element.write(to: &output)
    }
  }
}

extension Optional: Renderable where Wrapped: Component {
  public func write(to output: inout MarkupWriter) {
    self?.write(to: &output)
  }
}
extension Optional: Component where Wrapped: Component {}

@resultBuilder
public enum ComponentBuilder {
  public static func buildExpression<C: Component>(_ component: C) -> C { component }
  public static func buildExpression(_ number: Int) -> String { String(number) }

  public static func buildBlock() -> EmptyComponent { EmptyComponent() }

  public static func buildPartialBlock<C: Component>(first: C) -> C { first }

  public static func buildPartialBlock<First: Component, Next: Component>(accumulated: First, next: Next) -> Pair<First, Next> {
    Pair(first: accumulated, second: next)
  }

  public static func buildOptional<C: Component>(_ component: C?) -> C? { component }

  public static func buildEither<Left: Component, Right: Component>(first: Left) -> Either<Left, Right> { .left(first) }

  public static func buildEither<Left: Component, Right: Component>(second: Right) -> Either<Left, Right> { .right(second) }

  public static func buildArray<C: Component>(_ components: [C]) -> Many<C> { Many(elements: components) }
}

/// Collects nodes of one context.
@resultBuilder
public struct NodeBuilder<Context> {
  public typealias Expression = Node<Context>

  public static func buildExpression(_ node: Node<Context>) -> [Node<Context>] { [node] }
  public static func buildExpression(_ attribute: Attribute<Context>) -> [Node<Context>] { [.attribute(attribute)] }
  public static func buildExpression(_ text: String) -> [Node<Context>] { [.text(text)] }
  public static func buildExpression(_ nodes: [Node<Context>]) -> [Node<Context>] { nodes }
  public static func buildBlock(_ parts: [Node<Context>]...) -> [Node<Context>] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Node<Context>]?) -> [Node<Context>] { part ?? [] }
  public static func buildEither(first: [Node<Context>]) -> [Node<Context>] { first }
  public static func buildEither(second: [Node<Context>]) -> [Node<Context>] { second }
  public static func buildArray(_ parts: [[Node<Context>]]) -> [Node<Context>] { Array(parts.joined()) }
  public static func buildFinalResult(_ nodes: [Node<Context>]) -> Node<Context> { .group(nodes) }
}
