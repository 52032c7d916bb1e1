import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See trait-change-registration.md.
struct TraitChangeRegistration: SiteRule {
  static let id = "trait-change-registration"
  static let anchors = ["traitCollectionDidChange"]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard anchor.kind == .functionDecl, anchor.isMember, anchor.hasModifier(.override), anchor.functionParameters.count == 1,
      let body = anchor.firstChild(.codeBlock), let id = index.enclosingType(of: anchor), index[id].node.kind == .classDecl
    else { return nil }
    var site = Site(
      rule: Self.id, node: anchor, name: anchor.introducer + 1, declaration: anchor, level: .review,
      message: "`traitCollectionDidChange` becomes a registration for the traits that matter")
    var notes: [MigrationUnit.Note] = []
    let blockers: [Blocker]
    switch edits(anchor, body, id) {
    case .success(let result):
      (site.edits, notes) = (result.edits, result.notes)
      if let guarded = result.guarded { site.guarding = .written(guarded) }
      blockers = []
    case .failure(let error): blockers = [error.blocker]
    }
    return CandidateUnit(
      subject: "traits of \(index.qualifiedName(id))", location: site.location, sites: [site], blockers: blockers, notes: notes)
  }

  private struct Rewrite {
    var edits: [Edit]
    var notes: [MigrationUnit.Note]
    /// The edits that keep the method for systems without registrations.
    var guarded: (@Sendable (_ condition: String) -> [Edit])?
  }

  private typealias Outcome = Result<Rewrite, BlockerError>

  private func edits(_ function: Node, _ body: Node, _ id: TypeID) -> Outcome {
    if let refusal = relatives(function, id) { return .failure(refusal) }
    let previous = function.functionParameters[0].parameterName
    let name = index.spelling(previous) == "_" ? Name.none : previous
    if let only = body.lastChild, body.firstChild == only, TraitReader(index, previous: name).isSuperCall(only), !body.hasInnerComment {
      return .success(Rewrite(edits: [function.lineRemoval()], notes: [.init("It did nothing of its own", at: function.location)]))
    }
    guard let traits = DerivedTraits(body, previous: name, index) else {
      return .failure(
        BlockerError(
          .traitChanges, "it does not show which traits the method acts on", function,
          "call `registerForTraitChanges(_:handler:)` with these traits in the initialiser or in `viewDidLoad`, and do once what the "
            + "method does"
        ))
    }
    if call(overriddenBySubclassOf: id, in: traits.statements) {
      return .failure(
        BlockerError(
          .traitChanges, "a subclass overrides what the method calls, and may act on other traits, or not be made yet", function,
          "register for `\(traits.expression)` in the classes that act on them"))
    }
    guard let place = RegistrationPlace(in: id, isController: context.questions.isInside(function, ["UIViewController"]), index) else {
      return .failure(
        BlockerError(
          .registrationPlace, "there is no one place that runs once for each instance", index[id].node,
          "register for `\(traits.expression)` in the initialisers"))
    }
    return written(function, body, traits, place, id)
  }

  // MARK: Who else counts on it

  private func relatives(_ function: Node, _ id: TypeID) -> BlockerError? {
    let type = index[id].node
    if type.hasModifier(.open) {
      return BlockerError(
        .traitsOverridden, "a class in another module may override the method and call this one", type,
        "register, and keep an override that calls `super`")
    }
    for other in index.occurrences(of: function.declaredName) {
      if other.kind == .functionDecl {
        guard other != function, let owner = index.enclosingType(of: other), owner != id, index.withInherited(owner).contains(id) else {
          continue
        }
        return BlockerError(.traitsOverridden, "a subclass overrides the method and counts on this one", other, "move both")
      }
      guard let call = other.callAsCallee, call.firstChild?.memberBase?.kind != .superExpr else { continue }
      let receiver = call.firstChild?.memberBase.flatMap { index.type(ofExpression: $0).unwrapped.declaration }
      let owner = call.firstChild?.memberBase == nil ? index.enclosingType(of: call) : receiver
      guard let owner, owner == id else { continue }
      return BlockerError(.traitsCalled, "the method is called by its name", call, "give what it does a name of its own, and call that")
    }
    return nil
  }

  /// Whether a subclass of the project overrides something that these statements name.
  private func call(overriddenBySubclassOf id: TypeID, in statements: [Node]) -> Bool {
    let names = Set(
      statements.flatMap { [$0] + Array($0.descendants) }.filter { $0.kind == .declReferenceExpr }.map { $0.token($0.row.firstToken).name })
    return index.types.contains { type in
      guard type.id != id, index.withInherited(type.id).contains(id) else { return false }
      let members = type.members
      return names.contains { name in
        members.functions[name]?.contains { $0.hasModifier(.override) } == true
          || members.properties[name]?.contains { $0.declaration.hasModifier(.override) } == true
      }
    }
  }

  // MARK: Edits

  private func written(_ function: Node, _ body: Node, _ traits: DerivedTraits, _ place: RegistrationPlace, _ id: TypeID) -> Outcome {
    let call = traits.statements.count == 1 ? traits.statements[0].plainCall : nil
    let method = call.map(index.spelling) ?? "traitsDidChange"
    // One that an extension of a framework's class has would be found, too.
    if call == nil,
      index.names[method].map({ name in
        index.lookUpMember(name, of: id) != nil || index.externalMembers.values.contains { $0.functions[name] != nil }
      }) ?? false
    {
      return .failure(
        BlockerError(.traitChanges, "the class has a `\(method)` already", function, "name what the method does, and register for it"))
    }
    var edits: [Edit] = []
    if call == nil {
      guard let rest = renamed(function, to: method, traits) else {
        return .failure(
          BlockerError(
            .traitChanges, "a comment stands with the condition, which goes", traits.condition ?? function,
            "register for `\(traits.expression)`"))
      }
      edits += rest
    }
    var notes = [MigrationUnit.Note("It is called for changes of these traits only: `\(traits.expression)`", at: function.location)]
    let runs = runsFirst(traits, call, function, id)
    if runs {
      notes.append(.init("It is called once in the beginning, as UIKit did when the view came into a window", at: function.location))
    }
    let registration =
      (runs ? ["\(method)()"] : []) + [
        "registerForTraitChanges(\(traits.expression)) { (self: \(index.spelling(index[id].name)), _: UITraitCollection) in",
        function.indentationUnit + "self.\(method)()", "}",
      ]
    let isPublic = index[id].node.hasModifier(.public)
    switch place {
    case .endOf(let bodies):
      if call != nil { edits.append(function.removalWithBlankLine()) }
      edits += bodies.flatMap { $0.ending(with: registration) }
    case .newViewDidLoad: edits.append(Self.newViewDidLoad(function, registration, keepsFunction: call == nil, isPublic: isPublic))
    }
    // What a check in the method lets run on some systems only, would run on all of them.
    let asks = traits.condition?.descendants.contains { $0.kind == .availabilityCondition } ?? false
    let canBeGuarded = body.hasLines(beginningWith: traits.superCall) && !asks
    let kept = keptMethod(function, body, traits, method: call == nil ? method : nil)
    let guarded: @Sendable (String) -> [Edit] = { condition in
      let checked = ["if #available(\(condition), *) {"] + registration.map { function.indentationUnit + $0 } + ["}"]
      let written =
        switch place {
        case .endOf(let bodies): bodies.flatMap { $0.ending(with: checked) }
        case .newViewDidLoad: [Self.newViewDidLoad(function, checked, keepsFunction: true, isPublic: isPublic)]
        }
      return written + kept(condition)
    }
    return .success(Rewrite(edits: edits, notes: notes, guarded: canBeGuarded ? guarded : nil))
  }

  /// The method, which leaves at once where there are registrations; what it does beyond one call gets a method of its own.
  private func keptMethod(
    _ function: Node, _ body: Node, _ traits: DerivedTraits, method: String?
  ) -> @Sendable (_ condition: String) -> [Edit] {
    let lineBreak = function.lineBreak
    let outer = function.indentation(at: function.range.lowerBound)
    let inner = outer + function.indentationUnit
    let start = traits.superCall.map { $0.endOfLine(from: $0.range.upperBound) } ?? body.token(body.row.firstToken).end
    var edits: [Edit] = []
    if let method, let first = traits.statements.first, let last = traits.statements.last {
      let run = first.range.lowerBound..<last.range.upperBound
      edits.append(Edit(Location(function.file, run), method + "()"))
      let text =
        function.copy(of: run, atIndentation: inner).map { Edit(Location(function.file, run), [.copy($0)]).replacement }
        ?? function.text(in: run)
      let added = lineBreak + lineBreak + outer + "private func \(method)() {" + lineBreak + inner + text + lineBreak + outer + "}"
      edits.append(function.insertion(added, at: function.range.upperBound))
    }
    let rest = edits
    return { condition in [function.insertion(lineBreak + inner + "if #available(\(condition), *) { return }", at: start)] + rest }
  }

  /// Whether what is done regardless of the previous traits has to be done in the beginning, too: nothing else does it.
  private func runsFirst(_ traits: DerivedTraits, _ call: Name?, _ function: Node, _ id: TypeID) -> Bool {
    guard traits.condition == nil else { return false }
    guard let call else { return true }
    return !index[id].parts.flatMap({ $0.uses(of: call) }).contains { use in
      use.callAsCallee != nil && use.ancestor { $0 == .functionDecl } != function
    }
  }

  /// `private func traitsDidChange()`, without the superclass's and without the condition; nil where a comment would go.
  private func renamed(_ function: Node, to name: String, _ traits: DerivedTraits) -> [Edit]? {
    guard let clause = function.firstChild(.functionParameterClause) else { return nil }
    let modifiers = function.children.filter { $0.kind == .declModifier }
    let start = modifiers.first?.range.lowerBound ?? function.token(function.introducer).start
    var edits = [Edit(Location(function.file, start..<clause.range.upperBound), "private func \(name)()")]
    if let call = traits.superCall { edits += call.removalAsStatement() }
    guard let condition = traits.condition else { return edits }
    if condition.kind == .guardStmt {
      guard !condition.hasInnerComment else { return nil }
      return edits + condition.removalAsStatement()
    }
    guard let block = condition.onlyBlock, let first = block.firstChild, let last = block.lastChild else { return nil }
    let head = condition.range.lowerBound..<first.range.lowerBound
    let tail = last.range.upperBound..<condition.range.upperBound
    guard !condition.hasComment(in: condition.row.firstToken + 1..<first.row.firstToken + 1),
      !condition.hasComment(in: last.row.endToken..<condition.row.endToken)
    else { return nil }
    let gone = [Location(function.file, head), Location(function.file, tail)]
    edits += gone.map { Edit($0, "") }
    edits += block.linesMoved(to: function.indentation(at: function.range.lowerBound), except: gone)
    return edits
  }

  /// `viewDidLoad`, which the class has not, before, behind or in the place of the method.
  private static func newViewDidLoad(_ function: Node, _ registration: [String], keepsFunction: Bool, isPublic: Bool) -> Edit {
    let outer = function.indentation(at: function.range.lowerBound)
    let inner = function.lineBreak + outer + function.indentationUnit
    let text =
      (isPublic ? "public " : "") + "override func viewDidLoad() {" + (["super.viewDidLoad()"] + registration).map { inner + $0 }.joined()
      + function.lineBreak + outer + "}"
    guard keepsFunction else { return function.replacement(text) }
    guard function.hasCommentAbove else {
      return function.insertion(text + function.lineBreak + function.lineBreak + outer, at: function.range.lowerBound)
    }
    // The comment is about the method. One may stand beside it, too.
    let end = function.range.upperBound
    let endOfLine = function.endOfLine(from: end)
    let isAlone = function.token(function.row.endToken).start >= endOfLine && !function.text(in: end..<endOfLine).contains("/*")
    return function.insertion(function.lineBreak + function.lineBreak + outer + text, at: isAlone ? endOfLine : end)
  }
}

extension Node {
  /// Whether each statement of a body has lines of its own, and the first is this one, if there is any.
  fileprivate func hasLines(beginningWith first: Node?) -> Bool {
    let brace = token(row.endToken - 1).start
    return isFirstOnLine(brace) && children.allSatisfy { $0.isFirstOnLine($0.range.lowerBound) } && (first == nil || firstChild == first)
  }
}

extension BlockerCode {
  static let traitChanges = BlockerCode(
    "trait-changes",
    "A method is called for any change of traits, and does not show which of them it acts on. A registration names them.")
  static let registrationPlace = BlockerCode(
    "registration-place",
    "A class has no place that runs once for each of its instances, where it could register for traits: no initialiser of its own, or "
      + "several that share nothing."
  )
  static let traitsOverridden = BlockerCode(
    "traits-overridden",
    "A subclass overrides `traitCollectionDidChange` and calls its superclass's, which would no longer do anything.")
  static let traitsCalled = BlockerCode(
    "traits-called",
    "`traitCollectionDidChange` is called by its name, to do once what it does.")
}
