import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A button of an `Alert` or `ActionSheet`, as it is written: `.destructive(Text("Delete")) { … }`.
struct DialogButton {
  enum Role: String {
    case none = "default"
    case cancel, destructive
  }

  enum Action {
    case nothing
    case closure(Node)
    /// The name of a function.
    case function(Node)
  }

  let role: Role
  /// A `Text`; nil for `.cancel()`, which the system names.
  let label: Node?
  let action: Action

  var isPlainCancel: Bool {
    guard role == .cancel, label == nil, case .nothing = action else { return false }
    return true
  }

  var hasAction: Bool {
    if case .nothing = action { return false }
    return true
  }

  /// What is copied from the source into a `Button`.
  var copied: [Node] {
    switch action {
    case .nothing: [label].compactMap { $0 }
    case .closure(let node), .function(let node): [label, node].compactMap { $0 }
    }
  }

  /// The code of a button that does the same in a dialog's closure.
  func code(_ writer: CodeCopy) -> [Edit.Piece] {
    let title: [Edit.Piece]? = label == nil ? [.text("\"Cancel\"")] : label?.titleLiteral.map(writer.copy)
    var arguments = title.map { [$0] } ?? []
    if role != .none { arguments.append([.text("role: .\(role.rawValue)")]) }
    var body: [Edit.Piece] = [.text(" {}")]
    switch action {
    case .nothing: break
    case .closure(let closure): body = [.text(" ")] + writer.copy(closure)
    case .function(let function):
      arguments.append([.text("action: ")] + writer.copy(function))
      body = []
    }
    let list: [Edit.Piece] = arguments.isEmpty ? [] : [.text("(")] + arguments.joined(separator: [.text(", ")]) + [.text(")")]
    let call = [.text("Button")] + list + body
    guard title == nil, let label else { return call }
    return call + [.text(body.isEmpty ? " { " : " label: { ")] + writer.copy(label) + [.text(" }")]
  }
}

/// Reads the buttons of dialogs.
struct DialogButtonReader {
  let index: ProjectIndex

  func read(_ node: Node) -> Result<DialogButton, BlockerError> {
    guard node.kind == .functionCallExpr, let callee = node.firstChild, callee.kind == .memberAccessExpr,
      let role = callee.memberName.map(index.spelling).flatMap(DialogButton.Role.init), namesButtonType(callee)
    else {
      return refusal(
        .dialogButton, "which button this is, is decided elsewhere", node, "write `.default`, `.cancel` or `.destructive` in its place")
    }
    var arguments = node.callArguments[...]
    var label: Node?
    if let first = arguments.first, first.label == .none, !first.isTrailingClosure, first.value.kind != .closureExpr {
      label = first.value
      arguments.removeFirst()
    }
    if let label, label.startsWithImplicitMember { return refusal(implicitly: label) }
    guard let last = arguments.popFirst() else { return .success(DialogButton(role: role, label: label, action: .nothing)) }
    guard arguments.isEmpty, let action = action(last.value) else {
      return refusal(
        .optionalAction, "a `Button` takes a function, and this may be an optional one, or nil", last.value,
        "write a closure: `{ action?() }`")
    }
    return .success(DialogButton(role: role, label: label, action: action))
  }

  /// `.default`, `Alert.Button.default`, `ActionSheet.Button.default`.
  private func namesButtonType(_ callee: Node) -> Bool {
    guard callee.children.lazy.filter({ $0.isExpression }).count > 1, let base = callee.firstChild else { return true }
    return ["Alert.Button", "ActionSheet.Button"].contains(base.text)
  }

  private func action(_ value: Node) -> DialogButton.Action? {
    switch value.kind {
    case .nilLiteralExpr: return .nothing
    case .closureExpr: return .closure(value)
    case .declReferenceExpr, .memberAccessExpr:
      guard case .function = index.type(ofExpression: value) else { return nil }
      return .function(value)
    default: return nil
    }
  }
}

extension Node {
  /// `.red`, `.init(…)`: a member of the type that the place demands.
  var startsWithImplicitMember: Bool {
    var node = self
    while node.kind == .functionCallExpr || node.kind == .memberAccessExpr, let base = node.firstChild, base.isExpression {
      if node.kind == .memberAccessExpr, base.kind == .declReferenceExpr, base.range.lowerBound > node.range.lowerBound { return true }
      node = base
    }
    return false
  }

  /// `"Title"` of `Text("Title")`: a dialog and a button take that literal in the same way, as a key.
  var titleLiteral: Node? {
    guard kind == .functionCallExpr, firstChild?.text == "Text" else { return nil }
    let arguments = callArguments
    guard arguments.count == 1, arguments[0].label == .none,
      [.stringLiteralExpr, .simpleStringLiteralExpr].contains(arguments[0].value.kind)
    else { return nil }
    return arguments[0].value
  }
}

extension BlockerCode {
  static let dialogButton = BlockerCode(
    "dialog-button",
    "The buttons, or the role of one, are not decided in the call. As `Button` views they have to be written one by one.")
  static let optionalAction = BlockerCode(
    "optional-action",
    "The action of a button may be an optional function or nil, and a `Button` takes a function.")
}
