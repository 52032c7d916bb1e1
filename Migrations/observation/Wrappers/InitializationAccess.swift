import MoltRules
import MoltSymbols
import MoltSyntax

/// Reading and setting properties while an initial value is evaluated.
extension InitializationEffects {
  mutating func walkReference(_ node: Node) {
    let name = node.token(node.row.firstToken).name
    guard case .property(let property, let owner)? = index.lookUpValue(name, at: node) else { return }
    read(property, of: owner, at: node)
  }

  mutating func walkMember(_ node: Node, _ expected: Type) {
    guard let member = node.memberName else { return walk(node.children) }
    var type = Type.metatype(expected.unwrapped)
    if let base = node.memberBase {
      walk(base)
      type = self.type(of: base)
    }
    switch type {
    case .declared(let id, _), .metatype(.declared(let id, _)):
      if case .property(let property, let owner)? = index.lookUpMember(member, of: id) {
        read(property, of: owner, at: node)
      } else if index.lookUpMember(member, of: id) == nil {
        // What no declaration names may be a member that is looked up as the program runs.
        runSubscripts(of: id, labeled: "dynamicMember", at: node.memberBase)
      }
    case .existential, .opaque, .parameter:
      for case .declared(let id, _) in index.constraints(of: type) {
        if case .property(let property, let owner)? = index.lookUpMember(member, of: id) {
          read(property, of: owner, at: node)
        }
      }
    case .metatype(let inner): readStatic(member, of: inner, at: node)
    case .external(let name, _):
      if let property = index.externalMembers[name]?.properties[member]?.first { read(property, of: nil, at: node) }
    default:
      // A getter of the project would have to be followed; one of another module is taken to only read.
      if isDeclared(member) { suspect("reads `\(node.text)`, and it is not known which property that is", at: node) }
    }
  }

  /// A value that a type of another module gives: a constant, or an object that all share.
  private mutating func readStatic(_ member: Name, of type: Type, at node: Node) {
    guard case .external(let name, _) = type else { return }
    if let property = index.externalMembers[name]?.properties[member]?.first { return read(property, of: nil, at: node) }
    if Known.tellingTypes.contains(index.spelling(name)) {
      return find("reads `\(node.text)`, of which the system tells who uses the app", at: node)
    }
    let isKnown = Known.inertTypes.contains(index.spelling(name)) || Known.sharedTypes.contains(index.spelling(name))
    if index.spelling(member) == "shared" && !isKnown {
      suspect("uses `\(node.text)` from outside this project", at: node)
    }
  }

  mutating func walkSubscript(_ node: Node) {
    walk(node.children)
    runSubscripts(of: node, except: [.set])
    if let base = node.firstChild { walkHashing(by: base) }
  }

  private mutating func runSubscripts(of node: Node, except excluded: Set<Name>) {
    guard let base = node.firstChild else { return }
    for declaration in subscripts(of: type(of: base)) {
      guard let block = declaration.firstChild(.accessorBlock) else { continue }
      on(base) { $0.run(block, except: excluded, as: "subscript") }
    }
  }

  /// Runs the getters of a type's subscripts; of those alone that have a label, where one is given.
  mutating func runSubscripts(of id: TypeID, labeled label: String? = nil, at base: Node?) {
    for declaration in index.withInherited(id).flatMap({ index[$0].members.subscripts }) {
      guard let block = declaration.firstChild(.accessorBlock),
        label == nil || declaration.functionParameters.contains(where: { index.spelling($0.parameterLabel) == label })
      else { continue }
      on(base) { $0.run(block, except: [.set], as: "subscript") }
    }
  }

  /// Those of the project that a value of the type has, or may have.
  private func subscripts(of type: Type) -> [Node] {
    switch type {
    case .declared(let id, _), .metatype(.declared(let id, _)):
      (index.withInherited(id) + index.heirs(of: id)).flatMap { index[$0].members.subscripts }
    case .existential, .opaque, .parameter: index.constraints(of: type).flatMap { $0 == .unknown ? [] : subscripts(of: $0) }
    default: index.membersOfExternalTypes.flatMap(\.members.subscripts)
    }
  }

  /// `items.map(\.title)`: whoever is handed a path may read by it.
  mutating func walkKeyPath(_ node: Node) {
    for component in node.descendants where component.kind == .declReferenceExpr {
      let name = component.token(component.row.firstToken).name
      guard isDeclared(name) else { continue }
      let all = (index.types.map(\.members) + index.membersOfExternalTypes.map(\.members)).flatMap { $0.properties[name, default: []] }
      let named = index.declaration(namedBy: component)
      for property in all where property.isComputed && (named == nil || property.binding == named || property.declaration == named) {
        runAccessors(of: property, except: [.set, .willSet, .didSet])
      }
    }
  }

  private mutating func read(_ property: Property, of owner: TypeID?, at node: Node) {
    let isShared = property.isStatic || owner == nil && !property.declaration.isMember
    if property.isComputed {
      on(property.isStatic ? nil : node.memberBase) { $0.runAccessors(of: property, except: [.set, .willSet, .didSet]) }
    } else if isShared || property.declaration.hasModifier(.lazy) {
      guard let initializer = property.initializer else { return }
      let type = index.type(of: property)
      let isMadeOnce = isMadeOnce
      self.isMadeOnce = isMadeOnce || isShared
      follow(property.declaration, as: node.text) { $0.walk(initializer, expected: type) }
      self.isMadeOnce = isMadeOnce
    } else if let owner, isObserved(property, of: owner), !node.isAssignmentTarget, !isDeinitializing {
      find("reads `\(node.text)`, so the view that creates it is refreshed when that changes", at: node, .dependency)
    }
  }

  /// Whether reading the property will be tracked. Private state that was not published mostly is not; what little of it
  /// is makes one refresh more.
  private func isObserved(_ property: Property, of owner: TypeID) -> Bool {
    guard property.isVar else { return false }
    if known.observableAttribute(of: index[owner].node, index) != nil {
      return property.declaration.attribute(named: known.ObservationIgnored) == nil
    }
    guard models.contains(owner) else { return false }
    return property.declaration.attribute(named: known.Published) != nil || !property.declaration.hasModifier(.private)
  }

  mutating func runAccessors(of property: Property, except excluded: Set<Name>) {
    guard let block = property.accessorBlock else {
      return suspect(
        "reads `\(index.spelling(property.name))`, and it is not known which code that runs", at: property.binding)
    }
    run(block, except: excluded, as: index.spelling(property.name))
  }

  private mutating func run(_ block: Node, except excluded: Set<Name>, as name: String) {
    let accessors = block.children.filter { $0.kind == .accessorDecl }
    let isRequirement = !accessors.isEmpty && accessors.allSatisfy { $0.firstChild(.codeBlock) == nil }
    if isRequirement { return }
    // What stands there alone is a getter.
    let bodies =
      accessors.isEmpty ? excluded.contains(.get) ? [] : [block] : accessors.filter { !excluded.contains($0.token($0.introducer).name) }
    for body in bodies { follow(body, as: name) { $0.walk(body.children) } }
  }

  /// What setting runs, and whether anything sees it but the object that is being made.
  mutating func assign(to target: Node) {
    let target = target.bareExpression
    switch target.kind {
    case .declReferenceExpr:
      switch index.lookUpValue(target.token(target.row.firstToken).name, at: target) {
      case .property(let property, let owner)?: assign(to: property, of: owner, at: target)
      case .local?: return
      default: if target.text != "self" { find("sets `\(target.text)`", at: target) }
      }
    case .memberAccessExpr: assignMember(target)
    case .subscriptCallExpr: assignSubscript(target)
    case .tupleExpr:
      for element in target.children { if let value = element.expressionChild { assign(to: value) } }
    case .inOutExpr: if let value = target.expressionChild { assign(to: value) }
    default: return
    }
  }

  private mutating func assign(to property: Property, of owner: TypeID?, at target: Node) {
    if property.isStatic || owner == nil || isOthers { return find("sets `\(target.text)`", at: target) }
    if property.accessorBlock != nil { runAccessors(of: property, except: [.get]) }
  }

  private mutating func assignSubscript(_ target: Node) {
    guard let base = target.firstChild else { return }
    walk(target.children.dropFirst())
    let isObject = isKnownObject(type(of: base))
    if isObject, !isOwn(base) { return find("sets `\(target.text)`", at: target) }
    runSubscripts(of: target, except: [.get])
    if !isObject { assign(to: base) }
  }

  private mutating func assignMember(_ target: Node) {
    guard let base = target.memberBase, let member = target.memberName else { return }
    let found = type(of: base).declaration.flatMap { index.lookUpMember(member, of: $0) }
    guard case .property(let property, let owner)? = found else {
      if base.text != "self", !isOwn(base) { find("sets `\(target.text)`", at: target) }
      return
    }
    if base.text == "self" { return assign(to: property, of: owner, at: target) }
    guard isOwn(base) else { return find("sets `\(target.text)`", at: target) }
    if property.accessorBlock != nil { on(base) { $0.runAccessors(of: property, except: [.get]) } }
  }

  // MARK: - What is being made, and what was there before

  /// Runs the code of a member of a value; nil for a member of what is `self`.
  mutating func on(_ base: Node?, _ body: (inout Self) -> Void) {
    let outer = isOthers
    isOthers = base.map { !isOwn($0) } ?? outer
    body(&self)
    isOthers = outer
  }

  /// Whether changing the value changes nothing but what is being made: a copy, or an object that was made there.
  func isOwn(_ value: Node) -> Bool {
    let value = value.bareExpression
    if value.text == "self" { return !isOthers }
    let type = self.type(of: value)
    if case .external(let name, _) = type, Known.inertTypes.contains(index.spelling(name)) { return true }
    switch value.kind {
    case .functionCallExpr: return isMade(value) || !isObject(type)
    case .declReferenceExpr:
      switch index.lookUpValue(value.token(value.row.firstToken).name, at: value) {
      case .property(let property, let owner)?: return isOwn(property, owner, type, isOfOwn: !isOthers)
      case .local(let local)?: return isOwnLocal(local, type)
      default: return false
      }
    case .memberAccessExpr:
      guard let base = value.memberBase, let member = value.memberName, let id = self.type(of: base).declaration,
        case .property(let property, let owner)? = index.lookUpMember(member, of: id)
      else { return !isObject(type) && (value.memberBase.map(isOwn) ?? false) }
      return isOwn(property, owner, type, isOfOwn: isOwn(base))
    case .forceUnwrapExpr, .optionalChainingExpr, .subscriptCallExpr:
      return value.firstChild.map { isOwn($0) } == true && (value.kind != .subscriptCallExpr || !isObject(type))
    default: return !isObject(type)
    }
  }

  private func isOwn(_ property: Property, _ owner: TypeID?, _ type: Type, isOfOwn: Bool) -> Bool {
    guard owner != nil, !property.isStatic, isOfOwn else { return false }
    return !isObject(type) || property.initializer.map(isMade) == true
  }

  private func isOwnLocal(_ local: Node, _ type: Type) -> Bool {
    if local.kind == .functionParameter { return !isObject(type) || freshParameters.contains(local) }
    guard isObject(type) || type == .unknown else { return true }
    return local.firstChild(.initializerClause)?.expressionChild.map(isMade) == true
  }

  /// `Store()`
  func isMade(_ value: Node) -> Bool {
    value.kind == .functionCallExpr && value.firstChild?.bareExpression.text.first?.isUppercase == true
  }

  /// Whether values of the type may be objects, which others may hold, too.
  private func isObject(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .unknown: true
    case .external(let name, _): !index.isFrameworkValueType(name)
    default: isKnownObject(type)
    }
  }

  /// Whether values of the type are objects.
  func isKnownObject(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .declared(let id, _): ![.structDecl, .enumDecl].contains(index[id].node.kind)
    case .existential, .opaque, .parameter: true
    case .external(let name, _): index.isFrameworkClass(name)
    default: false
    }
  }
}
