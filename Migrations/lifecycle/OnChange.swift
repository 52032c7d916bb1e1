import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See on-change.md.
struct OnChange: SiteRule {
  static let id = "on-change"
  static let anchors = ["onChange"]

  private let context: RuleContext

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let call = OnChangeCall(anchor), call.isLegacy, context.imports("SwiftUI", anchor.file),
      !context.callsOwnDeclaration(call.call)
    else { return nil }
    var candidate = CandidateUnit(
      subject: "onChange(of: \(call.value.text))", location: anchor.location,
      sites: [
        Site(
          rule: Self.id, node: anchor, declaration: anchor.enclosingStatement,
          message: "the action of onChange(of:) takes only the new value")
      ])
    switch OnChangeAction(call, context.questions).rewrite {
    case .blocked(let blocker): candidate.blockers = [blocker]
    case .edits(let edits): candidate.sites[0].edits = edits
    }
    if candidate.blockers.isEmpty,
      let copy = CapturedCopies(context.index, watching: call.value).first(in: call.action, watched: call.value)
    {
      candidate.sites[0].level = .review
      candidate.notes = [
        MigrationUnit.Note(
          copy.sentence, at: copy.place.location)
      ]
    }
    return candidate
  }
}

/// `view.onChange(of: value) { … }` and `view.onChange(of: value, perform: …)`.
struct OnChangeCall {
  let call: Node
  /// The argument `of:`.
  let argument: Node
  let value: Node
  /// A closure, or an expression that gives a function.
  let action: Node
  /// The argument `perform:`; nil where the action is a trailing closure.
  let labelledAction: Node?

  /// Nil for calls with other arguments.
  init?(_ anchor: Node) {
    var callee = anchor
    if let access = anchor.parent, access.kind == .memberAccessExpr, access.row.endToken == anchor.row.endToken { callee = access }
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee else { return nil }
    let arguments = call.children.dropFirst()
    let parts = Array(arguments)
    guard parts.count == 2, parts[0].kind == .labeledExpr, parts[0].argumentLabel == "of", let value = parts[0].expressionChild
    else { return nil }
    (self.call, argument, self.value) = (call, parts[0], value)
    if parts[1].kind == .closureExpr {
      (action, labelledAction) = (parts[1], nil)
    } else {
      guard parts[1].kind == .labeledExpr, parts[1].argumentLabel == "perform", let action = parts[1].expressionChild
      else { return nil }
      (self.action, labelledAction) = (action, parts[1])
    }
  }

  /// Whether the action takes one value. A trailing closure tells by its parameters.
  var isLegacy: Bool {
    if labelledAction != nil { return true }
    let parameters = action.closureParameters
    if !parameters.isEmpty { return parameters.count == 1 }
    let anonymous = Set(action.anonymousParameters.map { action.text(in: action.token($0).range) })
    return anonymous == ["$0"]
  }
}
