import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See environment-object.md.
extension Projections {
  mutating func rewriteEnvironmentObject(_ item: WrappedProperty) {
    guard let model = item.model else { return }
    guard let type = writtenType(of: item) else {
      block(
        model,
        Blocker(
          code: .unresolvedType,
          message: "`\(spelling(item.property.name))` has no type annotation, which `@Environment` needs",
          location: item.property.binding.location, help: "write its type"))
      return
    }
    var edits: [Edit] = []
    let isUnused = isUnused(item)
    edits.append(item.attribute.wrapperReplacement("Environment(\(type.text).self)"))
    if isUnused {
      unusedEnvironmentObjects.insert(item.property)
      // `@Environment(T.self)` fails as soon as the view appears without one; an unused `@EnvironmentObject` never failed.
      edits.append(Edit(type.location, type.text + "?"))
      remark(
        model,
        "never used: \(UnitNote.subjects). Those that are now optional are so because @Environment would require an object where "
          + "@EnvironmentObject did not. They can be deleted",
        about: "`\(spelling(item.property.name))`\(item.owner.map { " of \(name(of: $0))" } ?? "")", at: item.property.binding.location)
    } else if let annotation = item.property.binding.firstChild(.typeAnnotation),
      let pattern = item.property.binding.firstChild,
      item.attribute.isWhitespace(pattern.range.upperBound..<annotation.range.lowerBound)
    {
      edits.append(Edit(Location(item.attribute.file, pattern.range.upperBound..<annotation.range.upperBound), ""))
    }
    for storage in storageUses(of: item) { blockStorage(storage, item, model) }
    edits += rewriteBindings(of: item, model)
    attach(edits, toSite: item.site)
  }

  private func writtenType(of item: WrappedProperty) -> Node? {
    guard let type = item.property.annotation, type.kind == .identifierType || type.kind == .memberType else {
      return nil
    }
    return type
  }

  func isUnused(_ item: WrappedProperty) -> Bool {
    guard item.owner != nil, !item.isProjected, !project.isOutsideTargets(item.attribute.file) else { return false }
    let name = item.property.name
    // Any mention of the name counts, a shadowing local too: only an object that is certainly unused changes its type.
    let isMentioned = parts(around: item).contains { part in
      index.uses(of: name, in: part).contains { !item.property.binding.contains($0) }
    }
    if isMentioned { return false }
    let isPrivate = item.property.declaration.hasModifier(.private)
    return isPrivate || !index.occurrences(of: name).contains { isMember($0, of: item.owner!) }
  }

  /// Whether a name is used as the member of a value of the type, or of something whose type is not known.
  private func isMember(_ use: Node, of owner: TypeID) -> Bool {
    guard let access = use.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != use else { return false }
    let type = index.type(ofExpression: base).unwrapped
    return type.declaration.map { index.twins(of: owner).contains($0) } ?? !type.isForeign
  }

  /// `$store.x` needs a `Bindable`: a local one at the top of a result builder's body, or one made on the spot where
  /// a statement would end an implicit return.
  private mutating func rewriteBindings(of item: WrappedProperty, _ model: TypeID) -> [Edit] {
    let name = item.property.isEscaped ? "`\(spelling(item.property.name))`" : spelling(item.property.name)
    var edits: [Edit] = []
    for use in item.bindings + item.handedOn {
      if !item.property.isEscaped, let body = builderBody(around: use, owner: item.owner), !body.rebinds(item.property.name),
        !body.sharesWithConcurrentCode(item.property.name), isVisible(item.property, at: body.firstChild ?? body)
      {
        findings.needBindable(BindableLocal(model: model, name: name, body: body))
        if use.kind == .memberAccessExpr { edits.append(use.replacement("$" + name)) }
      } else {
        edits.append(use.replacement(bindable(item.property, name, at: use)))
      }
    }
    return edits
  }

  /// A `Bindable` made on the spot, for `$name` or `self.$name`.
  func bindable(_ property: Property, _ name: String, at use: Node) -> String {
    let needsSelf = use.kind == .memberAccessExpr || !isVisible(property, at: use)
    return "Bindable(\(needsSelf ? "self." : "")\(name))"
  }

  /// Whether the property's bare name means it: a parameter may hide it.
  private func isVisible(_ property: Property, at node: Node) -> Bool {
    switch index.lookUpValue(property.name, at: node) {
    case .property(let found, _)?: found.name == property.name
    case .local(let local)?: local == property.binding
    default: false
    }
  }

  /// The block of the member that `node` stands in, if it is a result builder's and has lines of its own.
  private func builderBody(around node: Node, owner: TypeID?) -> Node? {
    var member = node.outOfLongChain
    while let parent = member.parent, !member.isMember { member = parent.outOfLongChain }
    guard member.isMember, let body = member.memberBody(around: node), body.startsOnNextLine else { return nil }
    let isBuilder =
      member.attributes.contains { spelling($0.attributeName).hasSuffix("Builder") }
      || member.kind == .variableDecl && member.properties.first?.name == known.body
        && member.properties.first?.annotation?.kind == .someOrAnyType
      || member.kind == .functionDecl
        && (member.declaredName == known.body || spelling(member.declaredName) == "makeBody")
    return isBuilder ? body : nil
  }
}

extension Node {
  /// The block of this member's getter or body that `node` lies in.
  fileprivate func memberBody(around node: Node) -> Node? {
    switch kind {
    case .functionDecl: return firstChild(.codeBlock)
    case .variableDecl:
      guard let block = properties.first?.accessorBlock, block.contains(node) else { return nil }
      let accessors = block.children.filter { $0.kind == .accessorDecl }
      if accessors.isEmpty { return block }
      return accessors.first { $0.contains(node) }?.firstChild(.codeBlock)
    default: return nil
    }
  }

  /// Whether the first statement stands on a line after the opening brace.
  fileprivate var startsOnNextLine: Bool {
    guard let first = firstChild else { return false }
    return first.token(first.row.firstToken).flags.contains(.atStartOfLine)
  }

  /// Whether a closure that is not bound to the actor of the view uses the name: it may use a property of the view,
  /// and must not capture a local variable. `task` and `Task` inherit the actor; of other functions that take an
  /// asynchronous closure (`refreshable`, a project's own) it is not known.
  fileprivate func sharesWithConcurrentCode(_ name: Name) -> Bool {
    uses(of: name).contains { use in
      var closure = use.ancestor { $0 == .closureExpr }
      while let current = closure, contains(current) {
        let callee = current.ancestor { $0 == .functionCallExpr }?.calleeName ?? ""
        if ["task", "Task"].contains(callee) { break }
        if current.awaitsItself { return true }
        closure = current.ancestor { $0 == .closureExpr }
      }
      return false
    }
  }

  /// Whether the closure, not one inside it, awaits something.
  private var awaitsItself: Bool {
    descendants.contains { node in node.kind == .awaitExpr && node.ancestor { $0 == .closureExpr } == self }
  }

  /// The last name of what a call calls: `refreshable` for `list.refreshable { }`.
  private var calleeName: String? {
    guard let callee = firstChild else { return nil }
    return callee.text(in: callee.token(callee.row.endToken - 1).range)
  }

  /// Whether the block declares the name itself, so that a second one would clash.
  fileprivate func rebinds(_ name: Name) -> Bool {
    children.contains { $0.kind == .variableDecl && $0.properties.contains { $0.name == name } }
  }
}
