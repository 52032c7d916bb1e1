import MoltRules
import MoltSymbols
import MoltSyntax

/// A set of classes of objects, by their place in `EnvironmentInjections.classes`.
package typealias ObjectMask = UInt64

/// What the project puts into the environment, and above which expression.
///
/// `view.environmentObject(store)` injects into `view` and what it shows; so does every function and modifier of the
/// project that does nothing else: `view.withStores()`, `view.modifier(Stores())`.
package struct EnvironmentInjections {
  /// The classes that are looked at.
  package let classes: [TypeID]
  /// What is injected into the receiver of a call, or of a property of a view, by its node.
  package private(set) var masks: [Node: ObjectMask] = [:]
  /// What is injected anywhere in a function, or by a type: a container may put it around what it is handed.
  package private(set) var inside: [Node: ObjectMask] = [:]
  package private(set) var insideTypes: [TypeID: ObjectMask] = [:]

  /// The names of the functions that inject into what they are handed, or hand it on to such.
  private var hosts: Set<Name> = []
  private let index: ProjectIndex
  private let body: Name
  private let bits: [TypeID: ObjectMask]

  /// - Parameter classes: no more than a mask has bits.
  package init(_ index: ProjectIndex, classes: Set<TypeID>) {
    precondition(classes.count <= ObjectMask.bitWidth)
    self.index = index
    body = index.names["body"] ?? .none
    self.classes = classes.sorted()
    bits = Dictionary(uniqueKeysWithValues: self.classes.enumerated().map { ($0.element, 1 << ObjectMask($0.offset)) })
  }

  package func mask(of type: TypeID) -> ObjectMask { bits[type] ?? 0 }

  /// An object whose type is not known may be any.
  package var everything: ObjectMask { ~0 }

  /// Adds what calls inject themselves, and with it what the functions and modifiers inject that make these calls.
  package mutating func add(_ calls: [(call: Node, mask: ObjectMask)]) {
    var pending = calls
    // Each round goes one function further out, until nothing is new.
    while !pending.isEmpty {
      var functions: [Node: ObjectMask] = [:]
      var modifiers: [TypeID: ObjectMask] = [:]
      for (node, mask) in pending where masks[node, default: 0] | mask != masks[node] {
        masks[node, default: 0] |= mask
        note(mask, around: node)
        switch decorator(around: node) {
        case .member(let member)?: functions[member, default: 0] |= mask
        case .modifier(let type)?: modifiers[type, default: 0] |= mask
        case nil: continue
        }
      }
      pending = uses(of: functions, modifiers)
    }
    handOn()
  }

  /// What a function hands on that it is handed has around it what is injected where that goes.
  private mutating func handOn() {
    var pending = inside.keys.filter { $0.kind == .functionDecl }
    while let function = pending.popLast() {
      hosts.insert(function.declaredName)
      for use in index.occurrences(of: function.declaredName) where use.kind == .declReferenceExpr {
        guard let call = use.callAsCallee, let caller = call.ancestor({ $0 == .functionDecl }), caller != function,
          caller.functionParameters.contains(where: { parameter in
            call.callArguments.contains { $0.value.mentions(parameter.parameterName) }
          }),
          index.functions(calledBy: use).contains(function)
        else { continue }
        let mask = inside[caller, default: 0] | inside[function, default: 0]
        if mask != inside.updateValue(mask, forKey: caller) { pending.append(caller) }
      }
    }
  }

  /// What is injected around what a function of the project is handed, which may show it in a window of its own.
  package func environment(insideCallOf call: Node) -> ObjectMask {
    guard let callee = call.firstChild?.calleeReference, let name = callee.soleName, hosts.contains(name) else { return 0 }
    return index.functions(calledBy: callee).reduce(0) { $0 | inside[$1, default: 0] }
  }

  private mutating func note(_ mask: ObjectMask, around node: Node) {
    if let function = node.ancestor({ $0 == .functionDecl || $0 == .initializerDecl }) { inside[function, default: 0] |= mask }
    if let type = index.enclosingType(of: node) { insideTypes[type, default: 0] |= mask }
  }

  /// Something that injects into the view that it is applied to.
  private enum Decorator {
    /// A function or property of an extension of `View` or `Scene`.
    case member(Node)
    case modifier(TypeID)
  }

  private func decorator(around node: Node) -> Decorator? {
    guard let member = node.enclosingMember, let container = member.ancestor({ $0.isTypeOrExtension }) else { return nil }
    if let type = index.type(declaredBy: container), index[type].node.kind != .protocolDecl {
      guard member.kind == .functionDecl, member.declaredName == body,
        let content = member.firstChild(.functionParameterClause)?.firstChild(.functionParameter)?.parameterName,
        node.injectionBase?.mentions(content) == true
      else { return nil }
      return .modifier(type)
    }
    // `environmentObject(x)` without a receiver is applied to `self`.
    guard node.injectionBase.map({ $0.mentions(.`self`) || isImplicitSelf($0) }) ?? true else { return nil }
    return .member(member)
  }

  /// Whether a chain of modifiers begins at `self` without saying so: `padding().environmentObject(x)`.
  private func isImplicitSelf(_ chain: Node) -> Bool {
    var root = chain
    while root.kind == .functionCallExpr || root.kind == .memberAccessExpr, let first = root.firstChild { root = first }
    guard root.kind == .declReferenceExpr, root != chain else { return false }
    return index.spelling(root.token(root.row.firstToken).name).first?.isLowercase == true
  }

  /// The calls and mentions of members that inject, and `.modifier(Stores())` for the types that do.
  private mutating func uses(of members: [Node: ObjectMask], _ modifiers: [TypeID: ObjectMask]) -> [(Node, ObjectMask)] {
    var named: [Name: ObjectMask] = [:]
    for (member, mask) in members {
      let names = member.kind == .variableDecl ? member.properties.map(\.name) : [member.declaredName]
      for name in names { named[name, default: 0] |= mask }
    }
    var made: [Name: ObjectMask] = [:]
    for (type, mask) in modifiers { made[index[type].name, default: 0] |= mask }
    let apply = made.isEmpty ? .none : index.names["modifier"] ?? .none
    var result: [(Node, ObjectMask)] = []
    for (name, mention) in index.occurrencesInOrder(of: [apply] + Array(named.keys) + Array(made.keys))
    where mention.kind == .declReferenceExpr {
      if let mask = named[name] { result.append((mention.modifierCall ?? mention.qualifiedMember, mask)) }
      // Where a modifier is made, it may be applied in ways that are not followed.
      if let mask = made[name], mention.callAsCallee != nil { note(mask, around: mention) }
      if name == apply, let call = mention.modifierCall, let argument = call.soleUnlabeledArgument,
        let mask = index.type(ofExpression: argument).declaration.flatMap({ modifiers[$0] })
      {
        result.append((call, mask))
      }
    }
    return result
  }

  /// What is injected around `node` in the expression that it stands in.
  package func environment(around node: Node) -> ObjectMask {
    var result: ObjectMask = 0
    var current = node
    while let parent = current.parent, !parent.kind.isTypeOrExtension {
      if let mask = masks[parent], parent.injectionBase?.contains(node) == true { result |= mask }
      current = parent
    }
    return result
  }
}

extension ProjectIndex {
  /// The functions that a name is known to mean where it is called: by its scope, or as a member of what stands before it.
  package func functions(calledBy mention: Node) -> [Node] {
    let name = mention.token(mention.row.firstToken).name
    guard let base = mention.qualifiedMember.injectionBase else {
      guard case .functions(let found)? = lookUpValue(name, at: mention) else { return [] }
      return found
    }
    var type = type(ofExpression: base).unwrapped
    if case .metatype(let inner) = type { type = inner }
    guard let id = type.declaration, case .functions(let found)? = lookUpMember(name, of: id) else { return [] }
    return found
  }
}

extension Node {
  /// The member access that this reference is the last name of, or the reference itself.
  package var qualifiedMember: Node {
    guard let access = parent, access.kind == .memberAccessExpr, access.firstChild != self else { return self }
    return access
  }
}
