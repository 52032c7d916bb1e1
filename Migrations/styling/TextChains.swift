import MoltEditing
import MoltPatterns
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax

/// What a modifier that `Text` has needs, where it stands in a chain: `Text` has more of its own than `View`, and has
/// `foregroundStyle(_:)` since iOS 17 only. Before, the view's is meant, and the chain goes on with some view.
struct TextChains {
  private let context: RuleContext
  private let textMethods, viewMethodsOfLater: Set<Name>
  private let text: Name?
  private let memory = Memory()

  /// What is known of parts of chains: every site in a long one asks for what stands before it and behind it.
  private final class Memory {
    var mayBeText: [Node: Bool] = [:]
    var needs: [Node: [Platform: Version]] = [:]
  }

  /// Methods of `Text` that give a `Text`, and are methods of `View`, too.
  private static let methodsOfBoth = [
    "foregroundColor", "foregroundStyle", "font", "monospacedDigit", "accessibilityLabel", "accessibilityHeading",
    "accessibilityTextContentType",
  ]
  /// Methods of `Text` that are methods of `View` since iOS 16.
  private static let methodsOfLater = [
    "bold", "italic", "fontWeight", "fontWidth", "fontDesign", "monospaced", "underline", "strikethrough", "kerning",
    "tracking", "baselineOffset",
  ]

  private static let viewsHaveStyle: [Platform: Version] = [
    .iOS: Version(15), .macCatalyst: Version(15), .macOS: Version(12), .tvOS: Version(15), .watchOS: Version(8),
    .visionOS: Version(1),
  ]
  private static let viewsHaveFonts: [Platform: Version] = [
    .iOS: Version(16), .macCatalyst: Version(16), .macOS: Version(13), .tvOS: Version(16), .watchOS: Version(9),
    .visionOS: Version(1),
  ]
  private static let textsHaveStyle: [Platform: Version] = [
    .iOS: Version(17), .macCatalyst: Version(17), .macOS: Version(14), .tvOS: Version(17), .watchOS: Version(10),
    .visionOS: Version(1),
  ]

  init(_ context: RuleContext) {
    self.context = context
    let names = context.index.names
    textMethods = Set((Self.methodsOfBoth + Self.methodsOfLater).compactMap { names[$0] })
    viewMethodsOfLater = Set(Self.methodsOfLater.compactMap { names[$0] })
    text = names["Text"]
  }

  /// What `foregroundStyle` needs in the place of a call of `foregroundColor`.
  func requirements(ofStyling call: Node) -> [Platform: Version] {
    mayBeText(receiverOf: call) ? needs(behind: call) : Self.viewsHaveStyle
  }

  /// What the rest of a chain needs that goes on with some view behind a call.
  private func needs(behind call: Node) -> [Platform: Version] {
    var links: [(call: Node, name: Name)] = []
    var node = call
    var result: [Platform: Version]?
    while result == nil {
      result = memory.needs[node]
      guard result == nil else { break }
      guard let access = node.parent, access.kind == .memberAccessExpr, access.firstChild == node,
        let next = access.parent, next.kind == .functionCallExpr, next.firstChild == access
      else {
        let isAnyView = context.questions.isBuilderStatement(node) && !node.isOneOfResults || isViewArgument(node)
        result = isAnyView ? Self.viewsHaveStyle : Self.textsHaveStyle
        break
      }
      // From here on it is some view, as it was.
      guard let name = access.memberName, textMethods.contains(name) else {
        // What the project adds to `Text` is no member of views.
        result =
          text.flatMap { context.index.externalMembers[$0]?.functions[access.memberName ?? .none] } == nil
          ? Self.viewsHaveStyle : Self.textsHaveStyle
        break
      }
      links.append((node, name))
      node = next
    }
    var needs = result ?? Self.textsHaveStyle
    memory.needs[node] = needs
    for (call, name) in links.reversed() {
      if viewMethodsOfLater.contains(name), needs == Self.viewsHaveStyle { needs = Self.viewsHaveFonts }
      memory.needs[call] = needs
    }
    return needs
  }

  /// Whether this is what SwiftUI takes as any view: the content of a modifier before it got a closure, a destination, the
  /// header of a section. The label of an argument without one is empty.
  private func isViewArgument(_ node: Node) -> Bool {
    guard let argument = node.parent, argument.kind == .labeledExpr, let call = argument.parent, call.kind == .functionCallExpr,
      let callee = call.firstChild, callee != argument, !context.callsOwnDeclaration(call)
    else { return false }
    let name = callee.kind == .memberAccessExpr ? callee.lastChild ?? callee : callee
    return Self.viewArguments[name.identifier(name.row.firstToken)]?.contains(argument.argumentLabel) == true
  }

  private static let viewArguments: [String: Set<String>] = [
    "overlay": [""], "background": [""], "mask": [""], "AnyView": [""], "NavigationLink": ["destination"],
    "Section": ["header", "footer"], "navigationBarItems": ["leading", "trailing"],
  ]

  /// Whether the methods of `Text` may be meant, and not those of `View`.
  private func mayBeText(receiverOf call: Node) -> Bool {
    guard let receiver = call.receiver else { return call.isInConditionalChain || isTextItself(at: call) }
    return mayBeText(receiver)
  }

  private func mayBeText(_ node: Node) -> Bool {
    var asked: [Node] = []
    var next: Node? = node
    var result = false
    while let current = next?.withoutParentheses {
      if let known = memory.mayBeText[current] {
        result = known
        break
      }
      asked.append(current)
      next = baseOfTextMethod(current)
      if next == nil { result = isPossiblyText(current) }
    }
    for node in asked { memory.mayBeText[node] = result }
    return result
  }

  /// What a method of `Text` is called on, which decides whether the call gives a `Text`.
  private func baseOfTextMethod(_ node: Node) -> Node? {
    guard node.kind == .functionCallExpr, let base = node.receiver, base.isExpression, let name = node.firstChild?.memberName,
      textMethods.contains(name)
    else { return nil }
    if case .opaque = context.index.type(ofExpression: node) { return nil }
    return base
  }

  /// The same for what is no method of `Text`.
  private func isPossiblyText(_ node: Node) -> Bool {
    if node.kind == .functionCallExpr, let base = node.receiver, base.isExpression {
      if case .opaque = context.index.type(ofExpression: node) { return false }
      if context.questions.isView(base) == .yes { return false }
    }
    return context.questions.isOfType(["Text"], node) != .no
  }

  /// Whether `self` is a `Text`: in an extension of it.
  private func isTextItself(at node: Node) -> Bool {
    guard let declaration = node.ancestor({ $0.isTypeOrExtension }), declaration.kind == .extensionDecl else { return false }
    return declaration.typeChild?.typeName == text
  }
}

extension Node {
  /// Whether this is what one of several `return` statements gives, all of which must give the same type.
  fileprivate var isOneOfResults: Bool {
    guard let statement = parent, statement.kind == .returnStmt, let body = statement.returningBody else { return false }
    return body.descendants.contains { $0.kind == .returnStmt && $0 != statement && $0.returningBody == body }
  }

  /// What a `return` here leaves.
  private var returningBody: Node? {
    ancestor { [.functionDecl, .accessorDecl, .accessorBlock, .closureExpr, .subscriptDecl].contains($0) }
  }
}
