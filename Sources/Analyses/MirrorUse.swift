import MoltSymbols
import MoltSyntax

/// What code asks of the mirror of a value.
package enum MirrorUse: Equatable {
  /// Nothing that depends on stored properties: `displayStyle`, `subjectType`.
  case nothing
  /// The stored properties of these names: `descendant("size")`.
  case labels(Set<String>)
  case everything

  /// - Parameter mirror: `Mirror(reflecting: x)`, or a use of the constant that holds it.
  package static func asked(of mirror: Node, _ index: ProjectIndex) -> MirrorUse {
    if isOfValue(mirror, index) { return .nothing }
    if let access = mirror.parent, access.kind == .memberAccessExpr, access.firstChild == mirror, let member = access.memberName {
      let name = index.spelling(member)
      if name == "descendant" { return labels(askedBy: access.callAsCallee) }
      if name == "children", let label = label(soughtIn: access, index) { return .labels([label]) }
      return membersOfChildren.contains(name) || isOfProject(member, index) ? .everything : .nothing
    }
    guard let binding = mirror.parent?.parent, binding.kind == .patternBinding, binding.boundName != .none,
      let scope = binding.ancestor({ $0 == .codeBlock || $0 == .closureExpr })
    else { return .everything }
    var result = MirrorUse.nothing
    for use in index.uses(of: binding.boundName, in: scope) where use.kind == .declReferenceExpr {
      guard case .local(binding)? = index.lookUpValue(binding.boundName, at: use) else { continue }
      result = result.joined(with: asked(of: use, index))
    }
    return result
  }

  /// Whether code asks a mirror something only where it has found that the value is no object: `m.displayStyle == .optional && …`,
  /// `if m.displayStyle == .optional { … }`, `guard m.displayStyle == .optional else { … }`.
  private static func isOfValue(_ mirror: Node, _ index: ProjectIndex) -> Bool {
    guard let name = mirror.soleName else { return false }
    var node = mirror
    while let parent = node.parent, parent.kind != .functionDecl, parent.kind != .closureExpr {
      switch parent.kind {
      case .sequenceExpr: if comparesStyle(Array(parent.children.prefix { $0 != node }), name, index) { return true }
      case .ifExpr:
        if node == parent.firstChild(.codeBlock), isStyleChecked(by: parent, name, index) { return true }
      case .codeBlock:
        let before = parent.children.prefix { $0 != node }.filter { $0.kind == .guardStmt }
        if before.contains(where: { isStyleChecked(by: $0, name, index) }) { return true }
      default: break
      }
      node = parent
    }
    return false
  }

  private static func isStyleChecked(by statement: Node, _ name: Name, _ index: ProjectIndex) -> Bool {
    statement.children.filter { $0.kind == .conditionElement }.contains { condition in
      condition.firstChild.map { $0.kind == .sequenceExpr && comparesStyle(Array($0.children), name, index) } == true
    }
  }

  /// Whether the parts of a condition, of which all have to hold, compare the style of a mirror with one that no object has.
  private static func comparesStyle(_ parts: [Node], _ name: Name, _ index: ProjectIndex) -> Bool {
    if parts.contains(where: { $0.text == "||" || $0.kind == .unresolvedTernaryExpr }) { return false }
    return parts.indices.dropFirst().dropLast().contains { place in
      parts[place].text == "==" && parts[place - 1].memberBase?.soleName == name
        && parts[place - 1].memberName.map(index.spelling) == "displayStyle"
        && parts[place + 1].memberName.map { index.spelling($0) != "class" } == true
    }
  }

  /// Whether an extension of the project adds a member of the name.
  private static func isOfProject(_ member: Name, _ index: ProjectIndex) -> Bool {
    guard let members = index.names["Mirror"].flatMap({ index.externalMembers[$0] }) else { return false }
    return members.properties[member] != nil || members.functions[member] != nil
  }

  /// The first step of a path says which property of the value is asked for.
  private static func labels(askedBy call: Node?) -> MirrorUse {
    guard let first = call?.callArguments.first?.value, let label = first.plainStringLiteral else { return .everything }
    return .labels([label])
  }

  /// The label by which one child is looked for: `children.first { $0.label == "size" }`.
  private static func label(soughtIn children: Node, _ index: ProjectIndex) -> String? {
    guard let access = children.parent, access.kind == .memberAccessExpr, access.firstChild == children,
      access.memberName.map(index.spelling) == "first", let closure = access.callOfAccess?.callArguments.first?.value,
      closure.kind == .closureExpr, let body = closure.lastChild, body.kind == .sequenceExpr
    else { return nil }
    let parts = Array(body.children)
    guard parts.count == 3, parts[1].text == "==", parts[0].memberName.map(index.spelling) == "label" else { return nil }
    return parts[2].plainStringLiteral
  }

  private func joined(with other: MirrorUse) -> MirrorUse {
    switch (self, other) {
    case (.nothing, let asked), (let asked, .nothing): asked
    case (.labels(let own), .labels(let others)): .labels(own.union(others))
    case (.everything, _), (_, .everything): .everything
    }
  }

  /// Whether the answer may be another one once the properties of a type have other names, which begin with `_`.
  package func concerns(_ type: TypeID, _ index: ProjectIndex) -> Bool {
    switch self {
    case .nothing: false
    case .everything: true
    case .labels(let labels):
      labels.contains { label in
        [label, String(label.drop { $0 == "_" })].compactMap { index.names[$0] }.contains { name in
          index.withInherited(type).contains { index[$0].members.properties[name] != nil }
        }
      }
    }
  }
}

/// What leads from a mirror to the stored properties of its value.
private let membersOfChildren: Set<String> = ["children", "superclassMirror", "descendant", "customMirror"]
