import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What each view shows, and what is put into the environment between the two.
///
/// Views are followed through calls of their types, through the project's functions and computed properties, local
/// constants and initial values of properties. What a call of something foreign is handed is shown where the call stands:
/// the content of a sheet, of a toolbar or of a navigation destination has the environment of the view that it is
/// attached to. What a view or function of the project is handed has everything around it that is injected in there.
package struct ViewTree {
  /// A type, or code that makes views: a function, an accessor, an initial value, a closure.
  package enum Place: Hashable {
    case type(TypeID)
    case code(Node)
    /// Code that a constant of an enumeration is asked for, by the name of its case.
    case constant(Node, Name)
  }

  /// What is shown, what is injected above it, and the reference or call by which code shows it.
  package typealias Edge = (place: Place, environment: ObjectMask, node: Node?)

  package let index: ProjectIndex
  package let injections: EnvironmentInjections
  /// Calls whose content has an environment of its own, and begins a tree of its own.
  package let separate: Set<Node>
  private let members: ViewMembers
  private let entries: [Name]
  private var edges: [Place: [Edge]] = [:]

  package init(_ index: ProjectIndex, _ injections: EnvironmentInjections, separate: Set<Node>) {
    self.index = index
    self.injections = injections
    self.separate = separate
    members = ViewMembers(index)
    entries = entryNames.compactMap { index.names[$0] }
  }

  /// What a place shows directly.
  package mutating func edges(of place: Place) -> [Edge] {
    if let known = edges[place] { return known }
    var result: [Edge] = []
    switch place {
    case .type(let id): result = entryPoints(of: id).map { ($0, 0, nil) }
    case .code(let node): collect(node, into: &result)
    case .constant(let node, let name):
      collect(node, into: &result)
      result.removeAll { edge in edge.node.map { !isChosen($0, in: node, by: name) } ?? false }
    }
    edges[place] = result
    return result
  }

  /// Where SwiftUI begins to read a type: its body, or whatever stands for one. A property wrapper of the project
  /// belongs to the view that it stands in.
  private func entryPoints(of id: TypeID) -> [Place] {
    var result: [Place] = []
    for name in entries {
      if let member = index.lookUpMember(name, of: id) { result += places(of: member) }
    }
    for declaration in index.storedVariables(of: id) {
      for attribute in declaration.attributes {
        guard let type = attribute.children.first(where: \.isType), let wrapper = index.resolve(type).declaration else { continue }
        result.append(.type(wrapper))
      }
    }
    return result
  }

  private func collect(_ root: Node, into result: inout [Edge]) {
    var pending: [(node: Node, environment: ObjectMask)] = [(root.kind == .functionDecl ? root.firstChild(.codeBlock) ?? root : root, 0)]
    while let (node, environment) = pending.popLast() {
      switch node.kind {
      case .functionCallExpr:
        if node == root || !separate.contains(node) { collectCall(node, environment, &pending, &result) }
      case .memberAccessExpr:
        if let base = node.injectionBase, !isStored(node, in: base) {
          pending.append((base, environment | injections.masks[node, default: 0]))
        }
        result += places(ofMember: node).map { ($0, environment, node) }
      case .declReferenceExpr: collectReference(node, environment, &pending, &result)
      case .postfixIfConfigExpr:
        // The modifiers of all branches apply to what stands before.
        var inner = environment
        for call in node.descendants where call.injectionBase == nil { inner |= injections.masks[call, default: 0] }
        for (place, child) in node.children.enumerated() { pending.append((child, place == 0 ? inner : environment)) }
      case .multipleTrailingClosureElement, .labeledExpr:
        if !separate.contains(node) { pending += node.children.map { ($0, environment) } }
      case .variableDecl:
        // What a constant holds is shown where the constant is mentioned.
        continue
      case .functionDecl, .structDecl, .classDecl, .enumDecl: continue
      default: pending += node.children.map { ($0, environment) }
      }
    }
  }

  private func collectCall(
    _ call: Node, _ environment: ObjectMask, _ pending: inout [(node: Node, environment: ObjectMask)],
    _ result: inout [Edge]
  ) {
    guard let callee = call.firstChild else { return }
    let called = places(ofCallee: callee)
    result += called.map { ($0, environment, call) }
    if let base = call.injectionBase {
      pending.append((base, environment | injections.masks[call, default: 0]))
    } else if called.isEmpty {
      pending.append((callee, environment))
    }
    var around = injections.environment(insideCallOf: call)
    for place in called {
      switch place {
      case .type(let id): around |= injections.insideTypes[id, default: 0]
      case .code(let node), .constant(let node, _): around |= injections.inside[node, default: 0]
      }
    }
    for argument in call.children where argument != callee && !separate.contains(argument) {
      pending.append((argument, environment | around))
    }
  }

  private func collectReference(
    _ node: Node, _ environment: ObjectMask, _ pending: inout [(node: Node, environment: ObjectMask)],
    _ result: inout [Edge]
  ) {
    switch index.lookUpValue(node.token(node.row.firstToken).name, at: node) {
    case .local(let local)?:
      guard local.kind == .patternBinding, let value = local.firstChild(.initializerClause) ?? local.firstChild(.accessorBlock)
      else { return }
      pending.append((value, environment))
    case .type?, nil: return
    case let member?: result += places(of: member).map { ($0, environment, node) }
    }
  }

  private func places(ofCallee callee: Node) -> [Place] {
    switch callee.kind {
    case .genericSpecializationExpr: return callee.expressionChild.map(places(ofCallee:)) ?? []
    case .declReferenceExpr:
      guard let found = index.lookUpValue(callee.token(callee.row.firstToken).name, at: callee) else { return [] }
      if case .property = found { return [] }
      return places(of: found)
    case .memberAccessExpr: return places(ofMember: callee)
    default: return []
    }
  }

  /// Whether a part of code is evaluated where `self` is a case of an enumeration: no `switch self` around it says otherwise.
  private func isChosen(_ part: Node, in code: Node, by name: Name) -> Bool {
    var node = part
    while node != code, let parent = node.parent {
      if node.kind == .switchCase, parent.expressionChild?.soleName == .`self`, !node.runs(for: name) { return false }
      node = parent
    }
    return true
  }

  /// `Module.Child`, `Child.init`, `route.view`, `view.decorated`: for names that the project declares.
  private func places(ofMember access: Node) -> [Place] {
    let found = membersNamed(by: access)
    guard !found.isEmpty, let base = access.injectionBase, let asked = index.callee(of: base), asked.kind == .enumCase else { return found }
    return found.map { place in if case .code(let code) = place { .constant(code, asked.name) } else { place } }
  }

  private func membersNamed(by access: Node) -> [Place] {
    let name = access.token(access.row.endToken - 1).name
    switch index.type(ofMemberCandidate: access) {
    case .metatype(let type)?, .function(_, let type)?: if let id = type.declaration { return [.type(id)] }
    default: break
    }
    guard members.names.contains(name) else { return [] }
    let call = access.parent.flatMap { $0.kind == .functionCallExpr && $0.firstChild == access ? $0 : nil }
    if let callee = index.callee(of: call ?? access) {
      if callee.isSDK { return [] }
      if callee.kind == .function { return index.makesView(callee.node.firstChild(.returnClause)?.typeChild) ? [.code(callee.node)] : [] }
    }
    var type = access.injectionBase.map { index.type(ofExpression: $0).unwrapped } ?? .unknown
    if case .metatype(let inner) = type { type = inner }
    if let id = type.declaration, let member = index.lookUpMember(name, of: id) { return places(of: member) }
    return members.named(name, calledBy: call, of: type, in: access.file).map { .code($0) }
  }

  private func places(of value: ValueDeclaration) -> [Place] {
    switch value {
    case .type(.declared(let id)): return [.type(id)]
    case .functions(let nodes):
      return nodes.filter { index.makesView($0.firstChild(.returnClause)?.typeChild) }.map { .code($0) }
    case .property(let property, _): return place(property).map { [$0] } ?? []
    default: return []
    }
  }

  /// Whether a member is stored in a value: `coordinator.parent.items` shows nothing of the view that holds the items.
  private func isStored(_ access: Node, in base: Node) -> Bool {
    // Asking for the type of the base types the body around it.
    guard let name = access.memberName, members.stored.contains(name), let id = index.type(ofExpression: base).unwrapped.declaration,
      case .property(let property, _)? = index.lookUpMember(name, of: id)
    else { return false }
    return !property.isComputed
  }

  /// What a property holds: what its code makes, or a view that it is given.
  private func place(_ property: Property) -> Place? {
    if let annotation = property.annotation, !index.makesView(annotation) { return nil }
    if let code = property.isComputed ? property.accessorBlock : property.initializer { return .code(code) }
    return index.type(of: property).declaration.map { .type($0) }
  }
}

/// The members by which SwiftUI asks a type for what it shows.
private let entryNames = [
  "body", "previews", "makeBody", "makeUIView", "makeUIViewController", "makeNSView", "makeNSViewController",
  "makeWKInterfaceObject", "updateUIView", "updateNSView", "updateUIViewController", "updateNSViewController",
]

/// The project's functions and computed properties that make views, by their names.
private struct ViewMembers {
  let names: Set<Name>
  /// What types of the project store something by.
  let stored: Set<Name>
  /// Those by which the project extends types from elsewhere: `View`, `Scene`.
  private var external: [Name: [Node]] = [:]
  private var declared: [Name: [Node]] = [:]

  init(_ index: ProjectIndex) {
    func add(_ members: Members, to table: inout [Name: [Node]]) {
      for (name, functions) in members.functions {
        for function in functions where index.makesView(function.firstChild(.returnClause)?.typeChild) {
          table[name, default: []].append(function)
        }
      }
      for (name, properties) in members.properties {
        for property in properties where property.isComputed && index.makesView(property.annotation) {
          table[name, default: []].append(property.accessorBlock!)
        }
      }
    }
    for (_, members) in index.membersOfExternalTypes { add(members, to: &external) }
    for type in index.types { add(type.members, to: &declared) }
    names = Set(external.keys).union(declared.keys)
    stored = Set(index.types.flatMap { $0.members.properties.filter { $0.value.contains { !$0.isComputed } }.keys })
  }

  /// What a name means after an expression that is not of the project: a modifier; or, where the type of the expression
  /// is not known, the only member of that name.
  func named(_ name: Name, calledBy call: Node?, of type: Type, in file: FileID) -> [Node] {
    func fits(_ node: Node) -> Bool {
      guard (node.kind == .functionDecl) == (call != nil), call.map(node.mayBeCalled) ?? true, let member = node.enclosingMember else {
        return false
      }
      let isHidden = [member, member.ancestor { $0 == .extensionDecl }].contains { $0?.isPrivateToFile == true }
      return node.file == file || !isHidden
    }
    let modifiers = external[name, default: []].filter(fits)
    guard modifiers.isEmpty, type == .unknown else { return modifiers }
    let candidates = declared[name, default: []].filter(fits)
    return candidates.count == 1 ? candidates : []
  }
}

extension Node {
  fileprivate var isPrivateToFile: Bool { hasModifier(.private) || hasModifier(.fileprivate) }
}

extension ProjectIndex {
  /// What `Module.Name` and `Name.init` are; nil for members that are not spelled like a type.
  fileprivate func type(ofMemberCandidate access: Node) -> Type? {
    let name = access.token(access.row.endToken - 1).name
    guard name == .`init` || spelling(name).first?.isUppercase == true else { return nil }
    return type(ofExpression: access)
  }
}

extension ProjectIndex {
  /// Whether a value of this type may be a view, or hold some: not a `Void`, a number, a controller.
  fileprivate func makesView(_ type: Node?) -> Bool {
    guard let type else { return false }
    switch type.kind {
    case .someOrAnyType: return true
    case .identifierType, .memberType:
      if spelling(type.typeName) == "AnyView" { return true }
      switch resolve(type) {
      case .parameter: return true
      case .declared(let id, _): return entryNames.contains { names[$0].flatMap { lookUpMember($0, of: id) } != nil }
      default: return type.children.contains { makesView($0) }
      }
    default: return type.children.contains { makesView($0) }
    }
  }
}
