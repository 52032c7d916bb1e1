import MoltEditing
import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What the action of a legacy `onChange` becomes.
struct OnChangeAction {
  enum Rewrite {
    case edits([Edit])
    case blocked(Blocker)
  }

  private let site: OnChangeCall
  private let questions: ExpressionQuestions
  private var index: ProjectIndex { questions.index }
  private var action: Node { site.action }

  init(_ site: OnChangeCall, _ questions: ExpressionQuestions) {
    self.site = site
    self.questions = questions
  }

  var rewrite: Rewrite {
    if let argument = site.labelledAction, action.hasComment(argument.row.firstToken + 1..<action.row.firstToken + 1) {
      return .blocked(
        Blocker(
          code: .comment, message: "a comment is before the action, whose label is removed", location: action.location,
          help: "move the comment into the action, or above the modifier"))
    }
    return action.kind == .closureExpr ? rewriteOfClosure : rewriteOfFunction
  }

  // MARK: - Closures

  private var rewriteOfClosure: Rewrite {
    if let capture = captureOfOldValue, action.closureParameters.isEmpty {
      return .blocked(
        Blocker(
          code: .closureParameters, message: "`\(capture.text)` is the value before the change here, and would be a parameter",
          location: capture.location, help: "name the new value, `[\(capture.text)] newValue in …`, and run molt again"))
    }
    guard let parameters = captureOfOldValue.flatMap(handingOver) ?? droppedParameter ?? action.addingFirstParameter() else {
      return .blocked(
        Blocker(
          code: .closureParameters, message: "it is not known which parameters the action has", location: action.location,
          help: "write `{ _, newValue in … }`"))
    }
    return .edits(parameters + relabelling)
  }

  /// What makes a labelled closure a trailing one, or takes its label away where it cannot be one.
  private var relabelling: [Edit] {
    guard let argument = site.labelledAction else { return [] }
    if let close = site.call.closesBehind(action, on: site.argument) {
      return [
        Edit(Location(action.file, site.value.range.upperBound..<action.range.lowerBound), ") "),
        Edit(Location(action.file, close), ""),
      ]
    }
    return [Edit(Location(action.file, argument.range.lowerBound..<action.range.lowerBound), "")]
  }

  /// `[value]` and `[name = value]`, where `value` is what is watched.
  private var captureOfOldValue: Node? {
    action.firstChild(.closureSignature)?.children.first { capture in
      guard capture.kind == .closureCapture else { return false }
      let captured = capture.firstChild(.initializerClause)?.expressionChild?.text ?? index.spelling(capture.captureName)
      let isPlain = capture.token(capture.row.firstToken).name == capture.captureName
      return isPlain && captured.withoutSelf == site.value.text.withoutSelf
    }
  }

  /// Makes a captured old value the first parameter; nil where the closure has no single parameter.
  private func handingOver(_ capture: Node) -> [Edit]? {
    guard let signature = action.firstChild(.closureSignature),
      let parameters = action.addingFirstParameter(index.spelling(capture.captureName))
    else { return nil }
    let captures = signature.children.filter { $0.kind == .closureCapture }
    if captures.count == 1 {
      // With the brackets, and the space behind them.
      let end = signature.endOfWhitespace(from: signature.token(capture.row.endToken).end)
      return [Edit(Location(action.file, signature.token(capture.row.firstToken - 1).start..<end), "")] + parameters
    }
    if capture == captures.last {
      return [Edit(Location(action.file, captures[captures.count - 2].lastExpressionEnd..<capture.range.upperBound), "")] + parameters
    }
    return [capture.removal()] + parameters
  }

  /// Takes `_` away; nil where something else stands beside it that says what the closure is.
  private var droppedParameter: [Edit]? {
    guard let signature = action.firstChild(.closureSignature) else { return nil }
    let parameters = action.closureParameters
    guard parameters.count == 1, parameters[0].isWildcard, !signature.hasComment(signature.row.firstToken..<signature.row.endToken),
      signature.children.allSatisfy({
        $0.kind == .closureCapture || $0.kind == .closureShorthandParameter || $0.kind == .closureParameterClause
      })
    else { return nil }
    // `_ in`, `(_: Int) in`: the clause is followed by `in` where there are no effects.
    let clause = signature.firstChild(.closureParameterClause) ?? parameters[0]
    guard clause.row.endToken + 1 == signature.row.endToken else { return nil }
    let isAlone = signature.firstChild(.closureCapture) == nil
    let end = isAlone ? signature.range.upperBound : clause.range.upperBound
    return [Edit(Location(action.file, action.token(clause.row.firstToken - 1).end..<end), "")]
  }

  // MARK: - Functions

  private var rewriteOfFunction: Rewrite {
    guard action.isPath else {
      return .blocked(
        Blocker(
          code: .computedAction, message: "the action is evaluated whenever the view is, and would be evaluated whenever the value changes",
          location: action.location, help: "write `{ _, newValue in … }`, and call what it calls"))
    }
    if let use = questions.lentValue(in: action) {
      return .blocked(
        Blocker(
          code: .computedAction, message: ExpressionQuestions.lentMessage(use), location: use.location,
          help: "assign `\(action.text)` to a constant in a statement before"))
    }
    if let parameter = action.tokens.first(where: { action.token($0).kind == .dollarIdentifier }) {
      return .blocked(
        Blocker(
          code: .anonymousParameter, message: "the function is called on an unnamed parameter, and would be called in another closure",
          location: Location(action.file, action.token(parameter).range),
          help: "name the parameter of the surrounding closure: `{ item in … }`"))
    }
    guard let label = index.argumentLabel(ofFunction: action), let argument = site.labelledAction else {
      return .blocked(
        Blocker(
          code: .unknownFunction, message: "it is not known how `\(action.text)` takes its argument", location: action.location,
          help: "write `{ _, newValue in \(action.text)(newValue) }`, with the right label"))
    }
    // What the parameter is called must not be what the function is found by.
    let value = action.identifier(action.row.firstToken) == "newValue" ? "value" : "newValue"
    let closure = "{ _, \(value) in \(receiver)\(action.nameWithoutLabels)(\(label)\(value)) }"
    if let close = site.call.closesBehind(action, on: site.argument) {
      return .edits([Edit(Location(action.file, site.value.range.upperBound..<close.upperBound), ") " + closure)])
    }
    return .edits([Edit(Location(action.file, argument.range.lowerBound..<action.range.upperBound), closure)])
  }

  /// `self.`, which closures have to say of an object's members.
  private var receiver: String {
    guard action.kind == .declReferenceExpr, let type = index.enclosingType(of: action),
      [.classDecl, .actorDecl].contains(index[type].node.kind)
    else { return "" }
    switch index.lookUpValue(action.token(action.row.firstToken).name, at: action) {
    case .functions(let functions)? where functions.allSatisfy { $0.parent?.kind == .memberBlock }: return "self."
    case .property(_, _?)?: return "self."
    default: return ""
    }
  }
}

extension String {
  /// `self.value` and `value` are the same.
  var withoutSelf: Substring { hasPrefix("self.") ? dropFirst(5) : self[...] }
}

extension Node {
  fileprivate var isWildcard: Bool { text(in: token(row.firstToken).range) == "_" && parameterName == .none || text == "_" }

  /// Where what an item of a list says ends, without its comma.
  fileprivate var lastExpressionEnd: UInt32 {
    token(row.endToken - 1).kind == .comma ? token(row.endToken - 2).end : range.upperBound
  }

  /// `name`, `self.name`, `store.model.name`: nothing that has to be run to find the function.
  fileprivate var isPath: Bool {
    switch kind {
    case .declReferenceExpr: true
    case .memberAccessExpr: firstChild?.isPath ?? false
    default: false
    }
  }

  /// `update` of `update(for:)`.
  fileprivate var nameWithoutLabels: String {
    let open = tokens.first { token($0).kind == .leftParen }
    return text(in: range.lowerBound..<(open.map { token($0).start } ?? range.upperBound))
  }
}

extension BlockerCode {
  static let closureParameters = BlockerCode(
    "closure-parameters",
    "The closure captures a name, for the value before the change, that would become one of its parameters, or it is not known which "
      + "parameters it has."
  )
  static let computedAction = BlockerCode(
    "computed-action",
    "The action is an expression that returns a function. It is evaluated whenever the view is, and would be evaluated in the closure "
      + "whenever the value changes."
  )
  static let unknownFunction = BlockerCode(
    "unknown-function",
    "The action is the name of a function whose declaration is not known, or is not the only one: it is not known with which label to "
      + "call it."
  )
}
