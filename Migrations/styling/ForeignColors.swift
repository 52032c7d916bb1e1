import MoltEditing
import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax

/// Initialisers of `Color` that another package declares, and that cannot fail.
///
/// Nothing here says what they are, but the project's own code does, as it compiles: where a style or a colour is wanted,
/// `Color(token: .accent)` stands as it is, which an optional one could not.
struct ForeignColors {
  /// The labels of a call whose first argument is a plain implicit member: of another type, it could be another initialiser.
  private struct Form: Hashable {
    let labels: [Name]

    init?(_ call: Node) {
      let arguments = call.callArguments
      guard let first = arguments.first, first.label != .none, first.value.kind == .memberAccessExpr,
        first.value.firstChild == first.value.lastChild
      else { return nil }
      labels = arguments.map(\.label)
    }
  }

  private let proven: Set<Form>

  /// What takes a style, and no optional one.
  private static let styled: Set<String> = ["foregroundStyle", "fill", "stroke", "strokeBorder"]

  init(_ context: RuleContext) {
    let index = context.index
    guard let color = index.names["Color"] else {
      proven = []
      return
    }
    var proven: Set<Form> = []
    index.forEachOccurrence(of: [color]) { _, node, _ in
      guard node.kind == .declReferenceExpr, let call = node.parent, call.kind == .functionCallExpr, call.firstChild == node,
        let form = Form(call), !proven.contains(form), Self.isTaken(call, context)
      else { return }
      proven.insert(form)
    }
    self.proven = proven
  }

  /// Whether calls of this form give a colour, and no optional one.
  func makesColor(_ call: Node) -> Bool { Form(call).map(proven.contains) ?? false }

  /// Whether a call stands as it is where only a colour or a style can.
  private static func isTaken(_ color: Node, _ context: RuleContext) -> Bool {
    guard let argument = color.parent, argument.kind == .labeledExpr, let call = argument.parent, call.kind == .functionCallExpr,
      let callee = call.firstChild, callee.kind == .memberAccessExpr, let name = callee.lastChild?.text
    else { return false }
    let isFirst = call.callArguments.first?.value == color
    let isStyled = isFirst && argument.argumentLabel.isEmpty && styled.contains(name)
    let isShadow = isFirst && argument.argumentLabel == "color" && name == "shadow"
    return (isStyled || isShadow) && !context.callsOwnDeclaration(call)
  }
}
