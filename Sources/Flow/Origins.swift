import MoltSemantics
public import MoltSymbols
public import MoltSyntax

/// Where the value comes from that an expression gives: who else sees what becomes of it.
enum Origin: Hashable {
  /// It is made there, or is a copy: nobody else.
  case made
  /// It is `self`, or a part that came into being with it.
  case own
  /// It is what a function is handed for a parameter.
  case parameter(Node)
  /// Others may hold it.
  case elsewhere
}

extension Flow {
  /// Whether an expression gives an object that was made for it.
  public func makesObject(_ expression: Node) -> Bool { isObject(expression) && origin(of: expression) == .made }

  /// Follows constants, parts of values, and what properties are ever set to.
  func origin(of expression: Node) -> Origin {
    let value = expression.bareExpression
    if let known = knownOrigins[value] { return known }
    // What is found by way of itself has no other origin.
    knownOrigins[value] = .elsewhere
    let found = findOrigin(of: value)
    knownOrigins[value] = found
    return found
  }

  private func findOrigin(of value: Node) -> Origin {
    switch value.kind {
    case .superExpr: return .own
    case .tryExpr, .awaitExpr, .unsafeExpr: return value.expressionChild.map(origin) ?? .elsewhere
    case .declReferenceExpr: return originOfName(value)
    case .memberAccessExpr: return originOfMember(value)
    case .subscriptCallExpr: return isObject(value) ? .elsewhere : value.firstChild.map(origin) ?? .elsewhere
    case .functionCallExpr:
      guard isObject(value) else { return .made }
      guard makes(value) else { return .elsewhere }
      return valuesWrapped(by: value)?.lazy.map(origin).first { $0 != .made } ?? .made
    case .sequenceExpr:
      // `x as? T`
      if let first = value.firstChild, value.children.contains(where: { $0.kind == .unresolvedAsExpr }) { return origin(of: first) }
      return isObject(value) ? .elsewhere : .made
    default: return value.isLiteral || !isObject(value) ? .made : .elsewhere
    }
  }

  /// The objects of which a call of the SDK makes a value: `Optional(object)`, `.some(object)`; nil where it makes an object itself.
  func valuesWrapped(by call: Node) -> [Node]? {
    guard let callee = index.callee(of: call), callee.isSDK, callee.owner?.isClass == false, isObject(call) else { return nil }
    return call.callArguments.map(\.value)
  }

  /// Whether a call makes the value that it gives.
  func makes(_ call: Node) -> Bool {
    if let callee = index.callee(of: call) { return callee.kind == .initializer || callee.kind == .enumCase }
    guard let name = call.firstChild?.bareExpression else { return false }
    if name.memberName == .`init` { return true }
    if case .metatype(let type) = index.type(ofExpression: name), type != .unknown { return true }
    return false
  }

  // MARK: Names

  private func originOfName(_ reference: Node) -> Origin {
    let name = reference.token(reference.row.firstToken).name
    if name == .`self` { return .own }
    switch index.lookUpValue(name, at: reference) {
    case .local(let local)?: return origin(ofLocal: local, reference)
    case .property(let property, _)?: return origin(of: property, in: .own)
    case nil:
      // `$model` is of the object that the property holds.
      if let name = projectedName(of: reference), case .property(let property, _)? = index.lookUpValue(name, at: reference) {
        return origin(of: property, in: .own)
      }
      return isObject(reference) ? .elsewhere : .made
    default: return isObject(reference) ? .elsewhere : .made
    }
  }

  private func origin(ofLocal local: Node, _ reference: Node) -> Origin {
    switch local.kind {
    case .functionParameter:
      return isObject(reference) || index.mentions(.inout, in: local) ? .parameter(local) : .made
    case .closureCapture:
      guard isObject(reference) else { return .made }
      if local.isShorthandUse { return originOutside(of: local, named: local.captureName, reference) }
      guard let value = local.firstChild(.initializerClause)?.expressionChild ?? local.expressionChild else { return .elsewhere }
      return value.kind == .declReferenceExpr && value.token(value.row.firstToken).name == local.captureName
        ? .elsewhere : origin(of: value)
    case .patternBinding:
      guard isObject(reference) else { return .made }
      guard let declaration = local.parent, Property(name: local.boundName, declaration: declaration, binding: local).isVar == false else {
        return .elsewhere
      }
      return local.firstChild(.initializerClause)?.expressionChild.map(origin) ?? .elsewhere
    case .optionalBindingCondition:
      guard isObject(reference) else { return .made }
      return local.firstChild(.initializerClause)?.expressionChild.map(origin)
        ?? originOutside(of: local, named: local.boundName, reference)
    default: return isObject(reference) ? .elsewhere : .made
    }
  }

  /// The origin of what a shorthand names: `[item] in`, `if let item`.
  private func originOutside(of shorthand: Node, named name: Name, _ reference: Node) -> Origin {
    switch index.lookUpValue(name, at: shorthand) {
    case .local(let outer)? where outer != shorthand: origin(ofLocal: outer, reference)
    case .property(let property, _)?: origin(of: property, in: .own)
    default: .elsewhere
    }
  }

  private func originOfMember(_ access: Node) -> Origin {
    guard let base = access.memberBase else { return isObject(access) ? .elsewhere : .made }
    guard let callee = index.callee(of: access), callee.kind == .variable else {
      guard let id = index.type(ofExpression: base).unwrapped.declaration, let member = access.memberName,
        case .property(let property, _)? = index.lookUpMember(member, of: id)
      else { return isObject(access) ? .elsewhere : origin(of: base) }
      return origin(of: property, in: origin(of: base))
    }
    if callee.isSDK {
      // `UserDefaults.standard`
      if case .metatype = index.type(ofExpression: base) { return isObject(access) ? .elsewhere : .made }
      return origin(of: base)
    }
    guard let declaration = callee.node.parent, declaration.kind == .variableDecl else { return .elsewhere }
    return origin(of: Property(name: callee.name, declaration: declaration, binding: callee.node), in: origin(of: base))
  }

  // MARK: Properties

  /// What a property of an object of some origin gives.
  private func origin(of property: Property, in object: Origin) -> Origin {
    let isMember = property.declaration.isMember && !property.isStatic
    let isObject = isObject(index.type(of: property))
    guard isMember else { return isObject ? .elsewhere : .made }
    if property.isComputed { return isObject ? .elsewhere : .made }
    return !isObject || holdsMade(property) ? object : .elsewhere
  }

  /// Whether all that a property is ever set to is made for it.
  public func holdsMade(_ property: Property) -> Bool {
    if let known = knownHolders[property.binding] { return known }
    knownHolders[property.binding] = false
    let handed = isHandedByMemberwiseInitializer(property) ? valuesHanded(to: property) : []
    let isOptional = property.initializer == nil && property.isVar
    var found = false
    if index.givesWhatItWasSetTo(property), !isSetByWrapper(property), let values = valuesAssigned(to: property), let handed {
      found =
        (isOptional || !values.isEmpty || !handed.isEmpty)
        && (values + handed).allSatisfy { origin(of: $0) == .made || $0.kind == .nilLiteralExpr }
    }
    knownHolders[property.binding] = found
    return found
  }

  /// Nil where one of them is not known.
  func valuesAssigned(to property: Property) -> [Node]? {
    var result = [property.initializer].compactMap { $0 }
    for use in index.occurrences(of: property.name)
    where use.kind == .declReferenceExpr && use.referenceWithBase.parent?.assignmentTarget == use.referenceWithBase {
      let whole = use.referenceWithBase
      guard mayMean(property, whole), property.isVar || isInInitializer(use, of: property) else { continue }
      guard let value = whole.parent?.assignedValue else { return nil }
      result.append(value)
    }
    return result
  }

  /// Whether nothing asks for what SwiftUI keeps for a property of a view, by its binding: code only sets it.
  public func isOnlySet(_ binding: Node) -> Bool {
    guard let declaration = binding.parent, declaration.kind == .variableDecl, isKeptByView(declaration), !declaration.isExported else {
      return false
    }
    let property = Property(name: binding.boundName, declaration: declaration, binding: binding)
    let wrapped = ["$", "_"].compactMap { index.names[$0 + index.spelling(property.name)] }
    return !property.hasObservers
      && ([property.name] + wrapped).flatMap(index.occurrences).allSatisfy { use in
        guard use.kind == .declReferenceExpr || use.isKeyPathName, mayMean(property, use.referenceWithBase) else { return true }
        return use.referenceWithBase.parent?.assignmentTarget == use.referenceWithBase
      }
  }

  /// Whether a constant may get its value there.
  private func isInInitializer(_ use: Node, of property: Property) -> Bool {
    let function = use.ancestor { $0 == .initializerDecl || $0 == .functionDecl || $0 == .closureExpr || $0 == .accessorBlock }
    guard property.declaration.isMember, function?.kind == .initializerDecl else { return !property.declaration.isMember }
    return index.enclosingType(of: use) == index.enclosingType(of: property.declaration)
  }

  /// Whether a reference of the property's name is not known to mean something else.
  public func mayMean(_ property: Property, _ reference: Node) -> Bool {
    let declaration = property.declaration
    if declaration.hasModifier(.private) || declaration.hasModifier(.fileprivate), reference.file != declaration.file { return false }
    if let callee = index.callee(of: reference) { return mayStand(callee.node, for: property) }
    if reference.isKeyPathName { return mayBe(property, inKeyPath: reference) }
    if reference.isImplicitMember, let access = reference.parent { return mayMean(property, access) }
    guard reference.isValueUse else { return mayBeMember(property.binding, at: reference) }
    switch index.lookUpValue(property.name, at: reference) {
    case .property(let found, _)?: return mayStand(found.binding, for: property)
    case .local(let local)?: return local.isNamedLikeItsValue && mayBeValue(of: local, property)
    default: return true
    }
  }

  /// Whether a name in a key path may mean a property, as far as the type is known at which the path begins.
  private func mayBe(_ property: Property, inKeyPath name: Node) -> Bool {
    guard let path = name.ancestor({ $0 == .keyPathExpr }), let owner = index.enclosingType(of: property.binding) else { return true }
    let first = path.children.first { $0.kind == .keyPathComponent }
    guard first.map({ $0.contains(name) }) ?? true else { return true }
    switch rootType(ofKeyPath: path) {
    case .declared(let id, _):
      return index.withInherited(id).contains(owner) || index.withInherited(owner).contains(id) || index.isProtocol(owner)
    case .external(let name, _): return !index.isFrameworkType(name)
    case .array, .dictionary, .tuple, .function: return false
    default: return true
    }
  }

  /// The type of the values that a key path begins at.
  func rootType(ofKeyPath path: Node) -> Type {
    if let root = path.typeChild, case let type = index.resolve(root).unwrapped, type != .unknown { return type }
    guard case .external(_, let arguments) = index.type(ofExpression: path).unwrapped else { return .unknown }
    return arguments.first?.unwrapped ?? .unknown
  }

  /// Whether a member access may mean a declaration of its name, as far as the type is known of what it is a member of.
  func mayBeMember(_ declaration: Node, at access: Node) -> Bool { !members(among: [declaration], at: access).isEmpty }

  /// The declarations of its name that a member access may mean.
  func members(among declarations: [Node], at access: Node) -> [Node] {
    if declarations.isEmpty { return [] }
    func filter(_ mayOwn: (TypeID) -> Bool) -> [Node] { declarations.filter { index.enclosingType(of: $0).map(mayOwn) ?? true } }
    guard let base = access.memberBase else {
      // `.loaded`, of a type that is not known.
      return declarations.filter { declaration in
        let whole = declaration.wholeDeclaration
        return whole.kind == .initializerDecl || whole.hasModifier(.static) || whole.hasModifier(.class)
      }
    }
    if base.kind == .superExpr {
      let own = index.enclosingType(of: access)
      return filter { $0 != own && own.map(index.withInherited)?.contains($0) == true }
    }
    switch index.type(ofExpression: base).unwrapped {
    case .declared(let id, _), .metatype(.declared(let id, _)):
      let inherited = index.withInherited(id)
      return filter { inherited.contains($0) || index.withInherited($0).contains(id) || index.isProtocol($0) }
    case .unknown where !isForeign(base): return declarations
    case .parameter, .opaque, .existential: return declarations
    case .external, .array, .dictionary, .tuple, .function, .optional, .binding, .metatype, .unknown:
      return filter(index.isProtocol)
    }
  }

  /// Whether an expression is the name of a type that neither the project nor the SDK declares, or a value that such a type gives.
  public func isForeign(_ expression: Node) -> Bool {
    let value = expression.bareExpression
    if index.callee(of: value) != nil { return false }
    switch value.kind {
    case .declReferenceExpr:
      let name = value.token(value.row.firstToken).name
      if name == .`self` || name == .Self { return index.enclosingType(of: value) == nil && value.ancestor { $0 == .extensionDecl } != nil }
      switch index.lookUpValue(name, at: value) {
      case nil: return index.spelling(name).first?.isUppercase == true
      case .local(let local)? where local.kind == .patternBinding:
        return local.firstChild(.initializerClause)?.expressionChild.map { $0.index < value.index && isForeign($0) } ?? false
      default: return false
      }
    case .memberAccessExpr: return value.memberBase.map(isForeign) ?? false
    case .functionCallExpr, .subscriptCallExpr:
      // `container.resolve(Store.self)` gives a type of the project.
      return value.firstChild.map(isForeign) == true
        && !value.callArguments.contains {
          if case .metatype = index.type(ofExpression: $0.value) { true } else { $0.value.kind == .closureExpr }
        }
    case .optionalChainingExpr, .forceUnwrapExpr, .tryExpr, .awaitExpr: return value.expressionChild.map(isForeign) ?? false
    default: return false
    }
  }

  /// Whether `[name]` or `if let name` takes the value of a property.
  private func mayBeValue(of local: Node, _ property: Property) -> Bool {
    guard let outside = local.ancestor({ [.closureExpr, .ifExpr, .guardStmt, .whileStmt].contains($0) }) else { return false }
    if case .property(let found, _)? = index.lookUpValue(property.name, at: outside) { return mayStand(found.binding, for: property) }
    return false
  }

  /// Whether a variable, by its binding, is a property, or what a protocol or superclass of its type has under the name.
  private func mayStand(_ variable: Node, for property: Property) -> Bool {
    if variable == property.binding { return true }
    guard variable.kind == .patternBinding, variable.boundName == property.name, let owner = index.enclosingType(of: property.binding),
      let other = index.enclosingType(of: variable)
    else { return false }
    return owner != other && index.withInherited(owner).contains(other)
  }

  // MARK: Objects

  func isObject(_ expression: Node) -> Bool { isObject(index.type(ofExpression: expression)) }

  /// Whether values of the type may be objects, which others may hold, too.
  private func isObject(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .unknown, .existential, .opaque, .parameter: true
    case .external(let name, _): !index.isFrameworkValueType(name)
    case .declared(let id, _): ![.structDecl, .enumDecl].contains(index[id].node.kind)
    default: false
    }
  }
}

extension Node {
  /// Whether this is `[name]` of a closure, or `if let name`, which both name a new constant like the value that it is set to.
  fileprivate var isNamedLikeItsValue: Bool {
    switch kind {
    case .closureCapture: expressionChild == nil && firstChild(.initializerClause) == nil
    case .optionalBindingCondition: firstChild(.initializerClause) == nil
    default: false
    }
  }
}
