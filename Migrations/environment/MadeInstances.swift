import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax

/// What in an expression may give another value whenever it is evaluated: an object that is made, the time, what a variable
/// holds. Structures of the project are looked into: what their stored properties begin with, and what initialisers do.
struct MadeInstances {
  private let index: ProjectIndex
  private var seen: Set<Node> = []

  init(_ index: ProjectIndex) { self.index = index }

  /// The first such part; nil where the expression gives the same each time.
  ///
  /// - Parameter type: what the expression is, for members without a base: `.plain`.
  mutating func first(in expression: Node, of type: Type = .unknown) -> Node? {
    guard seen.insert(expression).inserted else { return nil }
    for part in [expression] + expression.descendants where !part.isInClosure(of: expression) {
      switch part.kind {
      case .functionCallExpr: if !isSame(call: part) { return part }
      case .memberAccessExpr: if !isSame(member: part, of: type) { return part }
      case .declReferenceExpr: if part.referenceWithBase == part, !isSame(variable: part) { return part }
      // Those of the project may do anything.
      case .subscriptCallExpr, .binaryOperatorExpr, .prefixOperatorExpr, .postfixOperatorExpr:
        if index.declaration(namedBy: part) != nil { return part }
      default: continue
      }
    }
    return nil
  }

  private mutating func isSame(call: Node) -> Bool {
    guard let made = index.type(ofExpression: call).unwrapped.declaration else { return false }
    let type = index[made]
    guard [.structDecl, .enumDecl].contains(type.node.kind) else { return false }
    if let callee = call.firstChild, isFunction(callee, of: made) { return false }
    let values = type.members.properties.values.joined().filter { !$0.isStatic }.compactMap(\.initializer).sorted {
      $0.location < $1.location
    }
    for value in values where first(in: value) != nil { return false }
    for member in type.parts.flatMap(\.members) where member.kind == .initializerDecl {
      if let body = member.firstChild(.codeBlock), first(in: body) != nil { return false }
    }
    return true
  }

  /// Whether a function is called: one of the project may do anything, an initialiser is looked into.
  ///
  /// - Parameter made: the type of what is made, in which a name without a base is looked up.
  private func isFunction(_ callee: Node, of made: TypeID) -> Bool {
    guard callee.kind == .memberAccessExpr, let name = callee.memberName else {
      guard callee.kind == .declReferenceExpr else { return false }
      if case .functions? = index.lookUpValue(callee.token(callee.row.firstToken).name, at: callee) { return true }
      return false
    }
    let owner = callee.firstChild == callee.lastChild ? made : callee.firstChild.flatMap(owner)
    switch owner.flatMap({ index.lookUpMember(name, of: $0) }) {
    case .functions?: return true
    case nil: return index.spelling(name) != "init" && index.spelling(name).first?.isLowercase == true
    default: return false
    }
  }

  /// The type in which a member of a base is looked up.
  private func owner(_ base: Node) -> TypeID? {
    let type = index.type(ofExpression: base)
    return if case .metatype(let instance) = type { instance.declaration } else { type.unwrapped.declaration }
  }

  /// `Theme.plain` is the same where it is stored; a member of a variable may be another one each time: `Current.cache`.
  private mutating func isSame(member access: Node, of type: Type) -> Bool {
    guard let base = access.firstChild, let member = access.lastChild else { return true }
    let name = member.token(member.row.firstToken).name
    if Self.changing.contains(index.spelling(name)) { return false }
    if base == member { return isSame(static: name, of: type.unwrapped) }
    if base.kind == .declReferenceExpr, case .property? = index.lookUpValue(base.token(base.row.firstToken).name, at: base) { return false }
    let owner = index.type(ofExpression: base)
    if case .metatype(let type) = owner { return isSame(static: name, of: type) }
    if case .external(let type, _) = owner.unwrapped, index.isFrameworkClass(type), index.spelling(type) != "Bundle" {
      // What an object of the system's says.
      return false
    }
    if owner == .unknown { return false }
    return owner.unwrapped.declaration.map { isSame(property: name, of: $0) } ?? true
  }

  /// What a type gives. Of other modules' types it is known of those of the SDK that are values, or whose objects are shared.
  private mutating func isSame(static name: Name, of type: Type) -> Bool {
    switch type {
    case .declared(let id, _): return isSame(property: name, of: id)
    case .external(let type, _):
      let text = index.spelling(name)
      // Classes that give one object each time, or one that is equal to the others.
      if index.isFrameworkClass(type), index.holdsInstance(ofFrameworkType: type) || index.isImmutableValue(frameworkType: type) {
        return true
      }
      return index.isFrameworkValueType(type) && !(text.hasPrefix("is") && text.dropFirst(2).first?.isUppercase == true)
    case .unknown: return false
    default: return true
    }
  }

  /// A variable outside of all types, or of a type, may hold another value each time, and may be what an initialiser changes.
  private mutating func isSame(variable reference: Node) -> Bool {
    guard case .property(let property, let owner)? = index.lookUpValue(reference.token(reference.row.firstToken).name, at: reference),
      owner == nil || property.isStatic
    else { return true }
    guard property.isComputed else { return !property.isVar }
    return property.accessorBlock.map { first(in: $0) == nil } ?? true
  }

  private mutating func isSame(property name: Name, of type: TypeID) -> Bool {
    guard case .property(let property, _)? = index.lookUpMember(name, of: type) else { return true }
    if property.isVar, !property.isComputed { return false }
    guard property.isComputed else { return true }
    for accessor in property.accessorBlock.map({ [$0] }) ?? [] where first(in: accessor) != nil { return false }
    return true
  }

  /// Values of the system's that are others each time, or at another time.
  private static let changing: Set<String> = ["now", "current", "autoupdatingCurrent", "isMainThread", "preferredLanguages", "today"]
}

extension Node {
  fileprivate func isInClosure(of root: Node) -> Bool {
    guard let closure = ancestor({ $0 == .closureExpr }) else { return false }
    return root == closure || root.contains(closure)
  }
}
