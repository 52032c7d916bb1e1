import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See observation-main-hop.md.
struct ObservationMainHop: SiteRule {
  static let id = "observation-main-hop"
  static let anchors = ["withObservationTracking"]

  private let context: RuleContext
  private let registering: RegisteringNames
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) {
    self.context = context
    registering = RegisteringNames(context.index)
  }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let tracking = TrackingCall(calledAt: anchor, context), let id = index.enclosingType(of: tracking.call),
      context.questions.isInside(tracking.call, ["UIResponder", "NSResponder"]), !tracking.onChange.statements.isEmpty
    else { return nil }
    if !registering.registersAgain(tracking.onChange) { return registeredOnce(tracking, id) }
    guard let first = tracking.onChange.nodesRun(index).first(where: { touches($0, id) }) else { return nil }
    return withoutHop(tracking, first, id)
  }

  // MARK: Registering again

  private func registeredOnce(_ tracking: TrackingCall, _ id: TypeID) -> CandidateUnit {
    .explained(
      Self.id, at: tracking.onChange, subject: subject(tracking, id), "what is observed is registered for again",
      by: Blocker(
        code: .registeredOnce, message: "`onChange` is called for the first change only, and nothing that it calls registers again",
        location: tracking.onChange.location,
        help: "call the method that calls `withObservationTracking` from there, on the main actor: `Task { @MainActor in … }`"))
  }

  // MARK: The main actor

  private func withoutHop(_ tracking: TrackingCall, _ first: Node, _ id: TypeID) -> CandidateUnit {
    var site = Site(
      rule: Self.id, node: first, declaration: tracking.call.enclosingStatement, level: .review,
      message: "what a change leads to runs on the main actor, after the change")
    var blockers: [Blocker] = []
    if let edits = hop(in: tracking.onChange) {
      site.edits = edits
    } else {
      blockers = [
        Blocker(
          code: .noHop, message: "`onChange` is called on the thread that changes the model, before the new value is there",
          location: first.location,
          help: "put what it does into `Task { @MainActor in … }`")
      ]
    }
    return CandidateUnit(
      subject: subject(tracking, id), location: site.location, sites: [site], blockers: blockers,
      notes: [.init("It runs a moment later than now, when the new value is there", at: first.location)])
  }

  /// Whether a member of the class around is called or assigned to here: not what asks UIKit for a later update.
  private func touches(_ node: Node, _ id: TypeID) -> Bool {
    let path: Node
    switch node.kind {
    case .functionCallExpr: path = node.firstChild!
    case .sequenceExpr:
      guard let target = node.assignmentTarget else { return false }
      path = target
    default: return false
    }
    var base = path
    while [.memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr, .functionCallExpr].contains(base.kind), let first = base.firstChild,
      !(base.kind == .memberAccessExpr && first.isSelf)
    {
      base = first
    }
    if let called = node.calleeName.map(index.spelling), called.hasPrefix("setNeeds") || called.hasPrefix("invalidate") { return false }
    if base.kind == .memberAccessExpr { return true }
    guard base.kind == .declReferenceExpr else { return false }
    switch index.lookUpValue(base.token(base.row.firstToken).name, at: base) {
    case .property(let property, let owner)?: return owner == id && !property.isStatic
    case .functions(let functions)?:
      return functions.contains { $0.isMember && index.enclosingType(of: $0) == id && !$0.hasModifier(.static) }
    default: return false
    }
  }

  /// `Task { @MainActor in … }` around the statements of a closure; nil where they cannot be moved as they stand.
  private func hop(in closure: Node) -> [Edit]? {
    let statements = closure.statements
    let signature = closure.firstChild(.closureSignature)
    guard let first = statements.first, let last = statements.last, signature?.firstChild(.closureParameterClause) == nil,
      !closure.text.contains("\"\"\""), !closure.text.contains("/*"), !closure.text.contains("#if")
    else { return nil }
    let isWeak = signature?.descendants.contains { $0.kind == .closureCapture && $0.text == "weak self" } ?? false
    let head = "Task { @MainActor \(isWeak ? "[weak self] " : "")in"
    let close = closure.token(closure.row.endToken - 1)
    let start = first.range.lowerBound
    guard first.isFirstOnLine(start), closure.isFirstOnLine(close.start) else {
      guard closure.endOfLine(from: start) >= close.start else { return nil }
      return [closure.insertion(head + " ", at: start), closure.insertion(" }", at: last.range.upperBound)]
    }
    let unit = closure.indentationUnit
    let indentation = closure.indentation(at: start)
    // Comments above the first statement move with it.
    let open = signature?.range.upperBound ?? closure.token(closure.row.firstToken).end
    let top = closure.endOfLine(from: open) + UInt32(closure.lineBreak.utf8.count)
    var edits: [Edit] = []
    var (line, before) = (top, indentation + head + closure.lineBreak)
    while line < close.start {
      let end = closure.endOfLine(from: line)
      let added = before + (closure.endOfBlanks(from: line) < end ? unit : "")
      if !added.isEmpty { edits.append(closure.insertion(added, at: line)) }
      before = ""
      line = end + UInt32(closure.lineBreak.utf8.count)
      if line > close.start || closure.endOfBlanks(from: line) >= close.start { break }
    }
    return edits + [closure.insertion(indentation + "}" + closure.lineBreak, at: line)]
  }

  private func subject(_ tracking: TrackingCall, _ id: TypeID) -> String {
    let name = tracking.function.map { "`\(index.spelling($0.declaredName))` of " } ?? ""
    return name + index.qualifiedName(id)
  }
}

extension Node {
  /// Whether this is `self`, or `self?`.
  fileprivate var isSelf: Bool {
    let reference = kind == .optionalChainingExpr ? firstChild ?? self : self
    return reference.kind == .declReferenceExpr && reference.token(reference.row.firstToken).name == .`self`
  }
}

/// The names of functions, and of variables that hold closures, that call `withObservationTracking`, themselves or by others of the kind.
struct RegisteringNames {
  private let names: Set<Name>
  private let index: ProjectIndex

  init(_ index: ProjectIndex) {
    self.index = index
    var found: Set<Name> = []
    var new: Set<Name> = index.names["withObservationTracking"].map { [$0] } ?? []
    // Two calls away.
    for _ in 0..<3 where !new.isEmpty {
      let around = Set(new.flatMap(index.occurrences).flatMap(Self.namesAround))
      new = around.subtracting(found)
      found.formUnion(around)
    }
    names = found
  }

  /// The names of what is declared around a node, up to the type.
  private static func namesAround(_ node: Node) -> [Name] {
    var result: [Name] = []
    var current = node.parent
    while let scope = current, !scope.kind.isTypeOrExtension {
      if scope.kind == .functionDecl, scope.declaredName != .none { result.append(scope.declaredName) }
      if scope.kind == .patternBinding, let name = scope.firstChild?.boundName, name != .none { result.append(name) }
      current = scope.parent
    }
    return result
  }

  /// Whether something in a closure leads to another registration, or waits for one change only, as a continuation does; or UIKit is asked
  /// for an update, in which it calls what registers.
  func registersAgain(_ closure: Node) -> Bool {
    closure.descendants.contains { node in
      guard node.kind == .declReferenceExpr else { return false }
      let name = node.token(node.row.firstToken).name
      if names.contains(name) { return true }
      let spelling = index.spelling(name)
      return Self.oneShots.contains(spelling)
        || ["setNeeds", "invalidate", "reload", "reconfigure", "needs"].contains(where: spelling.hasPrefix)
    }
  }

  private static let oneShots: Set<String> = ["finish", "fulfill", "leave", "resume", "send", "signal", "yield"]
}

extension BlockerCode {
  static let registeredOnce = BlockerCode(
    "registered-once",
    "`withObservationTracking` tells of one change. What it calls then does not register again, so that later changes are not seen.")
  static let noHop = BlockerCode(
    "no-hop",
    "`onChange` of `withObservationTracking` runs on the thread that changes the model, before the value changes, and touches the user "
      + "interface there."
  )
}
