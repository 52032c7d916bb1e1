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
      var shown = shown(subject)
      if isDump { shown.addStored(index) }
      analysis(shown, asked, in: call)
    }
  }

  /// `Mirror(reflecting: x)`, `dump(x)`; not `Mirror(self, children: …)`.
  private func isSubject(_ argument: CallArgument) -> Bool {
    let isMirror = argument.value.ancestor { $0 == .functionCallExpr }?.firstChild?.text.hasPrefix("Mirror") == true
    return isMirror ? spelling(argument.label) == "reflecting" : argument.label == .none
  }

  private mutating func analysis(_ shown: Shown, _ asked: MirrorUse, in call: Node) {
    let text = call.text
    let values = ReflectedValues(facts, call)
    // A test that may look at a model says nothing of the app.
    if !shown.isCertain, index.isTest(call.file) { return }
    for id in models.order
    where !isAlreadyObservable(id) && !mirrorsItself(id) && values?.findsTheSame(in: id) != true && asked.concerns(id, index) {
      if shown.isShown(id, index) {
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

  private func mirrorsItself(_ id: TypeID) -> Bool {
    index.withInherited(id).contains { index[$0].members.properties[known.customMirror] != nil }
  }

  /// What an expression may be; a parameter is what the calls of its function hand over.
  private func shown(_ subject: Node) -> Shown {
    var shown = Shown(index.type(ofExpression: subject), index)
    if case .parameter(let parameter) = index.type(ofExpression: subject).unwrapped, shown.isOpen {
      shown = given(for: parameter)
    }
    guard shown.isOpen, case .local(let parameter)? = subject.referencedName.flatMap({ index.lookUpValue($0, at: subject) }),
      parameter.kind == .functionParameter,
      let function = parameter.ancestor({ $0 == .functionDecl || $0 == .initializerDecl || $0 == .subscriptDecl }),
      function.kind == .functionDecl
    else { return shown }
    shown.isOpen = false
    for use in index.occurrences(of: function.declaredName) where !function.contains(use) {
      shown.add(argument(for: parameter, of: function, at: use))
    }
    return shown
  }

  /// The types that the project puts in the place of a generic parameter.
  private func given(for parameter: Node) -> Shown {
    guard parameter.kind == .genericParameter, case .types(let types) = GenericArguments(index: index).arguments(of: parameter) else {
      return Shown(isOpen: true)
    }
    var shown = Shown()
    for (type, _) in types { shown.add(Shown(type, index)) }
    return shown
  }

  /// What a use of a function hands over for a parameter; open where that cannot be told.
  private func argument(for parameter: Node, of function: Node, at use: Node) -> Shown {
    guard use.kind == .declReferenceExpr else { return Shown() }
    let callee = use.parent?.kind == .memberAccessExpr ? use.parent! : use
    guard let call = callee.callAsCallee else { return Shown(isOpen: true) }
    if case .declarations(let meant) = index.referents(ofCall: call), !meant.contains(function) { return Shown() }
    guard let places = index.parameterPlaces(ofCall: call, for: function),
      let wanted = function.functionParameters.firstIndex(of: parameter), let place = places.firstIndex(of: wanted)
    else { return Shown(isOpen: true) }
    return Shown(index.type(ofExpression: call.callArguments[place].value), index)
  }
}

/// What reflection may be shown.
private struct Shown {
  /// Types of the project: a value may be of any that inherits from one.
  private var declared: Set<TypeID> = []
  /// Types and protocols of frameworks.
  private var external: Set<Name> = []
  /// Whether it may be a value of any type.
  var isOpen = false

  /// Whether all that it may be a value of is known.
  var isCertain: Bool { !isOpen }

  init(isOpen: Bool = false) { self.isOpen = isOpen }

  init(_ type: Type, _ index: ProjectIndex) {
    switch type.unwrapped {
    case .declared(let id, _): declared = [id]
    case .external(let name, _) where !["Any", "AnyObject"].contains(index.spelling(name)): external = [name]
    case .array(let element): add(Shown(element, index))
    case .dictionary(_, let value): add(Shown(value, index))
    case .tuple(let elements, _): for element in elements { add(Shown(element, index)) }
    case .parameter, .existential, .opaque:
      let constraints = index.constraints(of: type.unwrapped).flatMap(\.composed)
      isOpen = constraints.isEmpty
      for constraint in constraints { add(Shown(constraint, index)) }
    case .function, .metatype, .binding: break
    case .external, .optional, .unknown: isOpen = true
    }
  }

  mutating func add(_ other: Shown) {
    declared.formUnion(other.declared)
    external.formUnion(other.external)
    isOpen = isOpen || other.isOpen
  }

  /// Adds what values of these types hold, and so on.
  mutating func addStored(_ index: ProjectIndex) {
    var pending = declared
    while let type = pending.popFirst() {
      for property in index[type].members.properties.values.joined() where !property.isStatic && !property.isComputed {
        let held = Shown(index.type(of: property), index)
        pending.formUnion(held.declared.subtracting(declared))
        declared.formUnion(held.declared)
      }
    }
  }

  /// Whether it may be a value of a class, or of one that inherits from it.
  func isShown(_ id: TypeID, _ index: ProjectIndex) -> Bool {
    index.withInherited(id).contains { ancestor in
      declared.contains(ancestor) || index[ancestor].inheritedTypes.contains { external.contains($0.typeName) }
    } || declared.contains { index.withInherited($0).contains(id) }
  }
}

extension Node {
  /// The call of `Mirror(…)`, `Mirror.init(…)` or `dump(…)` that this name is a part of.
  fileprivate var reflectingCall: Node? { callAsCallee ?? parent.flatMap { $0.kind == .memberAccessExpr ? $0.callAsCallee : nil } }

  /// The name of a plain reference.
  fileprivate var referencedName: Name? { kind == .declReferenceExpr ? token(row.firstToken).name : nil }
}
