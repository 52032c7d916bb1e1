import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Code that looks at the stored properties of a value by reflection: the macro gives them other names, and adds one.
///
/// What a text is made of (`String(describing:)`, interpolation) shows nothing of them: of a class without a description of
/// its own it names the class.
struct ReflectionUses: ObservationRule {
  let facts: ObservationFacts
  var findings = ObservationFindings()

  mutating func find() {
    for mention in [known.Mirror, known.dump].flatMap(index.occurrences) {
      guard mention.kind == .declReferenceExpr, let call = mention.reflectingCall,
        index.lookUpValue(mention.token(mention.row.firstToken).name, at: mention) == nil,
        let subject = call.callArguments.first(where: isSubject)?.value
      else { continue }
      let isDump = mention.token(mention.row.firstToken).name == known.dump
      let asked = isDump ? .everything : MirrorUse.asked(of: call, index)
      if asked == .nothing { continue }
      var shown = index.possibleValues(of: subject)
      if isDump { shown.addStored(index) }
      analysis(shown, asked, in: call)
    }
  }

  /// `Mirror(reflecting: x)`, `dump(x)`; not `Mirror(self, children: …)`.
  private func isSubject(_ argument: CallArgument) -> Bool {
    let isMirror = argument.value.ancestor { $0 == .functionCallExpr }?.firstChild?.text.hasPrefix("Mirror") == true
    return isMirror ? spelling(argument.label) == "reflecting" : argument.label == .none
  }

  private mutating func analysis(_ shown: PossibleValues, _ asked: MirrorUse, in call: Node) {
    let text = call.text
    let values = ReflectedValues(index, call)
    // A test that may look at a model says nothing of the app.
    if !shown.isCertain, index.isTest(call.file) { return }
    for id in models.order
    where !isAlreadyObservable(id) && !mirrorsItself(id) && values.map({ findsTheSame($0, in: id) }) != true && asked.concerns(id, index) {
      if shown.mayBe(id, index) {
        block(
          id,
          Blocker(
            code: .reflection, message: "`\(text)` inspects the stored properties of \(name(of: id)), which the macro renames",
            location: call.location, help: "give \(name(of: id)) a `customMirror`, or name the properties that are meant"))
      } else if shown.isOpen {
        review(id, "`\(text)` may inspect an object of \(name(of: id)), whose stored properties the macro renames", at: call.location)
      }
    }
  }

  /// Whether the same values are found once a class has the macro, which renames properties and takes their wrapper away: where neither what
  /// was wrapped nor its wrapper is one of those that are looked for.
  private func findsTheSame(_ values: ReflectedValues, in model: TypeID) -> Bool {
    !values.isMadeSought(known.Published)
      && index.withInherited(model).allSatisfy { publishedVariables(of: $0).flatMap(\.properties).allSatisfy { !values.mayBeSought($0) } }
  }

  private func mirrorsItself(_ id: TypeID) -> Bool {
    index.withInherited(id).contains { index[$0].members.properties[known.customMirror] != nil }
  }
}

extension Node {
  /// The call of `Mirror(…)`, `Mirror.init(…)` or `dump(…)` that this name is a part of.
  fileprivate var reflectingCall: Node? { callAsCallee ?? parent.flatMap { $0.kind == .memberAccessExpr ? $0.callAsCallee : nil } }

}
