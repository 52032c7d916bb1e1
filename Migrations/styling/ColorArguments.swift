import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What becomes of a `Color?` where a style is wanted.
///
/// A style is no optional, and an implicit member is looked for among the styles: `.primary` is another thing there, and
/// a colour of the project is not found. So implicit members get their type, but those that styles have, too.
struct ColorArguments {
  struct Style {
    var edits: [Edit] = []
    var blocker: Blocker?
  }

  private let index: ProjectIndex
  private let foreign: ForeignColors
  private let palettes: Palettes
  private let color: Name?
  private let ownMembers: Set<Name>
  private let systemLabels: Set<Name>
  private let opacity, none, some: Name?

  init(_ context: RuleContext) {
    let index = context.index
    self.index = index
    foreign = ForeignColors(context)
    palettes = Palettes(context)
    let names = index.names
    color = names["Color"]
    systemLabels = Set(["red", "white", "hue", "uiColor", "nsColor", "cgColor"].compactMap { names[$0] } + [.none])
    (opacity, none, some) = (names["opacity"], names["none"], names["some"])
    let extended = [color, names["ShapeStyle"]].compactMap { $0 }.compactMap { index.externalMembers[$0] }
    ownMembers = Set(extended.flatMap { Array($0.properties.keys) + Array($0.functions.keys) })
  }

  func style(for argument: Node) -> Style {
    var style = Style()
    write([argument], &style)
    return style
  }

  // MARK: Operators

  /// Operands and operators, as the parser leaves them: `c ? a : b` and `a ?? b` are taken apart.
  private func write(_ parts: [Node], _ style: inout Style) {
    guard style.blocker == nil, let first = parts.first, let last = parts.last else { return }
    if let place = parts.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }) {
      if let value = parts[place].expressionChild { write([value], &style) }
      write(Array(parts[(place + 1)...]), &style)
    } else if parts.count == 1 {
      write(first, &style)
    } else if parts.filter({ $0.kind == .binaryOperatorExpr }).allSatisfy({ $0.text == "??" }), !parts.contains(where: \.isCast) {
      // The other operands are optional colours, or their `??` would not stand.
      write(last, &style)
    } else {
      style.blocker = unresolved(first.parent ?? first)
    }
  }

  private func write(_ node: Node, _ style: inout Style) {
    switch node.kind {
    case .nilLiteralExpr: style.blocker = missing(node)
    case .sequenceExpr: write(Array(node.children), &style)
    case .tupleExpr:
      let elements = node.children.filter { $0.kind == .labeledExpr }
      guard elements.count == 1, let value = elements[0].expressionChild else {
        style.blocker = unresolved(node)
        return
      }
      write(value, &style)
    default:
      if let root = node.implicitMember {
        write(implicit: node, root: root, &style)
      } else {
        check(node, &style)
      }
    }
  }

  // MARK: Implicit members

  private func write(implicit node: Node, root: Node, _ style: inout Style) {
    let name = root.token(root.row.endToken - 1).name
    if name == none || name == some {
      style.blocker = missing(node)
      return
    }
    if name == .`init` {
      guard let call = root.parent, call.kind == .functionCallExpr, makesColor(call) else {
        style.blocker = unresolved(node)
        return
      }
      // Without its label it would be the deprecated one.
      if let argument = call.soleUnlabeledArgument, case .of(let palette) = palettes.palette(of: argument) {
        style.edits.append(palette.label(of: argument))
      }
    }
    // A type inside of `Color`: what its members are, the chain does not tell.
    if index.spelling(name).first?.isUppercase == true {
      style.blocker = unresolved(node)
      return
    }
    if case .optional = index.type(ofExpression: node) {
      style.blocker = optional(node)
      return
    }
    // A colour that is a member of `ShapeStyle`, too.
    if index.isStaticMember(name, ofProtocol: "ShapeStyle", giving: "Color"), !ownMembers.contains(name), keepsStyle(node, root) { return }
    style.edits.append(Edit(Location(root.file, root.range.lowerBound..<root.range.lowerBound), spelling(at: node)))
  }

  /// `.red.opacity(0.5)` is found among the styles as well.
  private func keepsStyle(_ node: Node, _ root: Node) -> Bool {
    var current = node
    while current != root, let callee = current.firstChild, callee.memberName == opacity, let base = callee.firstChild { current = base }
    return current == root
  }

  private func spelling(at node: Node) -> String {
    guard let color else { return "Color" }
    return index.lookUpValue(color, at: node) == nil ? "Color" : "SwiftUI.Color"
  }

  // MARK: Other expressions

  /// What is known to be a colour stays as it is.
  private func check(_ node: Node, _ style: inout Style) {
    // A literal is a colour only where one is wanted.
    if node.isLiteral {
      style.blocker = unresolved(node)
      return
    }
    let type = index.type(ofExpression: node)
    if case .optional = type {
      style.blocker = optional(node)
      return
    }
    if node.kind == .functionCallExpr, let callee = node.firstChild {
      if callee.memberName == opacity, let base = callee.firstChild, !node.isOptionalChain { return write([base], &style) }
      if callee.isReference(to: color) || callee.memberName == .`init` && callee.firstChild?.isReference(to: color) == true {
        if index.callsOwnDeclaration(node, receivers: [], isReceiver: { _ in false }) == true || makesColor(node) { return }
        style.blocker = unresolved(node)
        return
      }
    }
    if node.kind == .memberAccessExpr, node.firstChild?.isReference(to: color) == true { return }
    if case .external(color, _) = type { return }
    style.blocker = unresolved(node)
  }

  /// Whether a call of an initialiser of `Color` gives one for certain: it is the system's, or one of the project that
  /// cannot fail.
  private func makesColor(_ call: Node) -> Bool {
    let label = call.callArguments.first?.label ?? .none
    let own = color.flatMap { index.externalMembers[$0]?.initializers } ?? []
    let fitting = own.filter { ($0.functionParameters.first?.parameterLabel ?? .none) == label }
    if fitting.isEmpty { return systemLabels.contains(label) || foreign.makesColor(call) }
    return !fitting.contains(where: \.isFailableInitializer)
  }

  // MARK: Reasons

  private func missing(_ node: Node) -> Blocker {
    Blocker(
      code: .nilColor, message: "`nil` restores the container's foreground, and no style does that",
      location: node.location, help: "write the style that is visible here, such as `.foregroundStyle(.primary)`")
  }

  private func optional(_ node: Node) -> Blocker {
    Blocker(
      code: .optionalColor, message: "`\(node.text)` is optional, and a style is not",
      location: node.location, help: "add what is visible without it: `\(node.text) ?? .primary`")
  }

  private func unresolved(_ node: Node) -> Blocker {
    Blocker(
      code: .unresolvedColor, message: "it cannot be determined whether `\(node.text)` is a `Color` or an optional one",
      location: node.location, help: "add a type annotation, or make the change by hand")
  }
}

extension Node {
  fileprivate var isOptionalChain: Bool { descendants.contains { $0.kind == .optionalChainingExpr } }

  fileprivate var isCast: Bool { kind == .unresolvedAsExpr || kind == .unresolvedIsExpr }

  /// The `.red` that a chain of members and calls begins with.
  var implicitMember: Node? {
    var node = self
    while node.kind == .functionCallExpr || node.kind == .memberAccessExpr, let base = node.firstChild {
      if node.kind == .memberAccessExpr, base == node.lastChild { return node }
      node = base
    }
    return nil
  }

  fileprivate func isReference(to name: Name?) -> Bool {
    guard let name else { return false }
    if kind == .memberAccessExpr { return memberName == name && firstChild?.text == "SwiftUI" }
    return kind == .declReferenceExpr && tokens.count == 1 && token(row.firstToken).name == name
  }
}

extension BlockerCode {
  static let nilColor = BlockerCode(
    "nil-color",
    "The argument is `nil`, which restores the container's foreground. No style for `foregroundStyle` does that.")
  static let optionalColor = BlockerCode(
    "optional-color",
    "The colour is optional, and a style is not.")
  static let unresolvedColor = BlockerCode(
    "unresolved-color",
    "It cannot be determined whether the argument is a `Color` or an optional one, and only the former can become a style.")
}
