import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `.alert(isPresented: $b) { Alert(…) }` or `.actionSheet(isPresented: $b) { ActionSheet(…) }`, taken apart.
struct DialogCall {
  let call: Node
  /// `alert`, with what it is called on.
  let callee: Node
  /// `Alert(…)`
  let value: Node
  let isPresented: Node
  let title: Node
  let message: Node?
  let buttons: [DialogButton]
  /// What in its texts may be something else, or does something, when it is evaluated with the view.
  let dependency: Node?

  var copied: [Node] { [isPresented, title] + [message].compactMap { $0 } + buttons.flatMap(\.copied) }
}

/// Reads dialogs.
struct DialogReader {
  let index: ProjectIndex
  /// `Alert`.
  let type: String

  /// The call and the closure that makes the dialog, if this is the name of the modifier in such a call.
  func call(at anchor: Node) -> (call: Node, isPresented: Node, content: Node)? {
    guard anchor.kind == .declReferenceExpr, let call = anchor.modifierCall else { return nil }
    let arguments = call.callArguments
    guard arguments.count == 2, index.spelling(arguments[0].label) == "isPresented",
      arguments[1].isTrailingClosure || index.spelling(arguments[1].label) == "content"
    else { return nil }
    return (call, arguments[0].value, arguments[1].value)
  }

  func read(_ call: Node, _ isPresented: Node, _ content: Node) -> Result<DialogCall, BlockerError> {
    guard let made = dialog(madeBy: content) else {
      return refusal(
        .dialogElsewhere, "the closure alone does not determine which \(type) is shown", content,
        "write one `\(type)(…)` there, or a modifier with its own binding for each")
    }
    var title: Node?
    var message: Node?
    var buttons: [Node] = []
    for argument in made.callArguments {
      switch index.spelling(argument.label) {
      case "title" where !argument.isTrailingClosure: title = argument.value
      case "message" where argument.value.kind == .nilLiteralExpr: continue
      case "message": message = argument.value
      case "dismissButton" where argument.value.kind == .nilLiteralExpr: continue
      case "dismissButton", "primaryButton", "secondaryButton": buttons.append(argument.value)
      case "buttons" where argument.value.kind == .arrayExpr:
        buttons += argument.value.children.compactMap { $0.kind == .arrayElement ? $0.expressionChild : nil }
      default:
        return refusal(.dialogButton, "which buttons there are is decided elsewhere", argument.value, "write them in the call")
      }
    }
    guard let title, let callee = call.firstChild else {
      return refusal(.dialogElsewhere, "the \(type) has no title", made, "write its title")
    }
    for text in [title] + [message].compactMap({ $0 }) where text.startsWithImplicitMember { return refusal(implicitly: text) }
    var read: [DialogButton] = []
    for button in buttons {
      switch DialogButtonReader(index: index).read(button) {
      case .success(let button): read.append(button)
      case .failure(let error): return .failure(error)
      }
    }
    if let own = ownText(([title] + read.compactMap(\.label)).filter { $0.titleLiteral != nil }) {
      return refusal(
        .ownDeclaration, "a literal title is made by this initialiser of the project's, and would be a key to look up", own,
        "give its parameter a label")
    }
    let evaluation = DialogEvaluation(of: [title] + [message].compactMap { $0 } + read.compactMap(\.label), index)
    if let trap = evaluation.trap {
      return refusal(
        .evaluatedEarly, "`\(trap.text)` would be evaluated whenever the view is, and not only when it is shown", trap,
        "unwrap it with a default value, or use the modifier's `presenting:`")
    }
    let dialog = DialogCall(
      call: call, callee: callee, value: made, isPresented: isPresented, title: title, message: message, buttons: read,
      dependency: evaluation.dependency)
    if let comment = call.comment(behind: callee, outside: dialog.copied) {
      return .failure(
        BlockerError(
          blocker: Blocker(
            code: .comment, message: "a comment is between parts that move", location: comment,
            help: "put it above the modifier, or into a button's closure")))
    }
    return .success(dialog)
  }

  /// An initialiser of the project's that may make one of these texts.
  private func ownText(_ literals: [Node]) -> Node? {
    index.names["Text"].flatMap { index.externalMembers[$0] }?.initializers.first { literals.contains(where: $0.accepts) }
  }

  /// `Alert(…)`, if a closure is nothing but that.
  private func dialog(madeBy content: Node) -> Node? {
    guard content.kind == .closureExpr, content.firstChild(.closureSignature) == nil else { return nil }
    let statements = Array(content.children)
    guard statements.count == 1 else { return nil }
    let value = statements[0].kind == .returnStmt ? statements[0].expressionChild : statements[0]
    guard let value, value.kind == .functionCallExpr, value.firstChild?.text == type else { return nil }
    return value
  }
}

extension DialogCall {
  /// The call's arguments in the form that takes views: title and binding, buttons, message.
  ///
  /// - Parameter options: further arguments behind the binding.
  func edit(options: String = "", buttons: [DialogButton]) -> Edit {
    let indentation = call.indentation(at: call.range.upperBound - 1)
    let isOneLine = !call.text(in: callee.range.upperBound..<call.range.upperBound).contains(where: \.isNewline)
    let outer = isOneLine ? indentation : lineIndentation
    let inner = outer + (isOneLine ? "" : step)
    let lineBreak = call.lineBreak
    let head = CodeCopy(indentation: outer)
    let title = title.titleLiteral ?? title
    let block = { (lines: [[Edit.Piece]]) -> [Edit.Piece] in
      if lines.isEmpty { return [.text("{}")] }
      if isOneLine { return [.text("{ ")] + lines.joined(separator: [.text("; ")]) + [.text(" }")] }
      return [.text("{")] + lines.flatMap { [.text(lineBreak + inner)] + $0 } + [.text(lineBreak + outer + "}")]
    }
    let body = CodeCopy(indentation: inner)
    var pieces: [Edit.Piece] = [.text("(")] + head.copy(title) + [.text(", isPresented: ")] + head.copy(isPresented)
    pieces += [.text("\(options)) ")] + block(buttons.map { $0.code(body) })
    if let message { pieces += [.text(" message: ")] + block([body.copy(message)]) }
    return Edit(Location(call.file, callee.range.upperBound..<call.range.upperBound), pieces)
  }

  /// The white space before the line that the modifier's name stands on.
  private var lineIndentation: String { call.indentation(at: callee.token(callee.row.endToken - 1).start) }

  /// What one level of indentation is here: what the closure's lines have more than the modifier's.
  private var step: String {
    let first = value.indentation(at: value.range.lowerBound)
    if first.hasPrefix(lineIndentation), first.count > lineIndentation.count {
      let difference = first.dropFirst(lineIndentation.count)
      if difference.first == "\t" { return "\t" }
      if difference.count <= 4 { return String(difference) }
    }
    return call.bodyIndentationStep
  }
}

extension BlockerCode {
  static let dialogElsewhere = BlockerCode(
    "dialog-elsewhere",
    "The closure alone does not determine which alert or sheet is shown: it is created elsewhere or chosen there, or it has no title "
      + "that could be moved."
  )
}
