import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Uses of a cell's hosting controller by others: by a subclass, which is read like the class itself, and by those who make it a child,
/// which goes.
extension CellClassCandidate {
  /// Uses from outside of the class, of which the controller may be no more after.
  mutating func readUsesElsewhere() {
    for reference in references {
      guard let owner = index.enclosingType(of: reference), owner == id || index.twins(of: id).contains(owner) || owner == subclass else {
        if let statement = containment(around: reference) { outsideContainment.insert(statement) } else { blockUse(reference) }
        continue
      }
      if reference.ancestor({ $0 == .codeBlock || $0 == .accessorBlock || $0 == .memberBlock })?.kind == .memberBlock,
        !controllers.contains(where: { $0.creations.contains(reference) })
      {
        block(
          .hostedElsewhere, "another property is initialised with the hosting controller", at: reference,
          help: "keep what it needs in a property of its own")
      }
    }
    let outside = outsideContainment
    references.removeAll { reference in outside.contains { $0.contains(reference) } }
    for property in controllers.compactMap(\.property) where !property.declaration.hasModifier(.private) { readUsesByName(property) }
    for type in index.withInherited(id) where type != id {
      for property in controllers.compactMap(\.property) where index[type].members.properties[property.name] != nil {
        block(
          .requirement, "`\(index.spelling(property.name))` is declared by `\(index.qualifiedName(type))`", at: property.binding,
          help: "remove it from there")
      }
    }
  }

  /// Closures that name a controller in a list of what they capture.
  mutating func readCaptures() {
    let names = Set(controllers.compactMap(\.holder.name))
    for capture in parts.flatMap({ $0.descendants }) where capture.kind == .closureCapture {
      guard names.contains(where: { capture.captureName == $0 || !capture.uses(of: $0).isEmpty }) else { continue }
      block(.hostedElsewhere, "a closure captures the hosting controller", at: capture, help: "capture the cell")
    }
  }

  private mutating func blockUse(_ reference: Node) {
    block(
      .usedOutside, "the cell's hosting controller is used outside its class", at: reference,
      help: "let the class do it, in a method of its own")
  }

  /// Members of this name, of what nothing is known of, in files that can come by a value of the class.
  private mutating func readUsesByName(_ property: Property) {
    let files = filesWithValues
    for mention in facts.uses[property.name] where mention.kind == .declReferenceExpr && files?.contains(mention.file) != false {
      guard let access = mention.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != mention,
        !mention.isSelfMember, index.isVisible(property.declaration, from: mention.file),
        index.type(ofExpression: base).unwrapped == .unknown, !isAnother(base), !access.isUsedAsNoController(index),
        !references.contains(where: { $0.contains(mention) })
      else { continue }
      block(
        .usedOutside, "this may be the cell's hosting controller: the type of `\(base.text)` is not known", at: mention,
        help: "add a type annotation to `\(base.text)`, or make the property private")
      return
    }
  }

  /// The files that can hold a value of the class by its own type: those that name it, where no signature does that others see, so that
  /// none is handed from one to another. Nil for all.
  private var filesWithValues: Set<FileID>? {
    let classes = index.types.filter { $0.id == id || index.withInherited($0.id).contains(id) }
    var files: Set<FileID> = []
    for type in classes {
      for mention in index.occurrences(of: type.name) where !classes.contains(where: { $0.parts.contains { $0.contains(mention) } }) {
        guard mention.isKeptToFile else { return nil }
        files.insert(mention.file)
      }
      files.formUnion(type.parts.map(\.file))
    }
    return files
  }

  /// Whether an expression of an unknown type is the value of a constant or variable that is made as one of another class:
  /// `ddg` of `static let ddg = URL(string: "…")!`, or what a library's method gives.
  private func isAnother(_ base: Node) -> Bool {
    if index.isGivenByLibrary(base) { return true }
    guard let value = initialValue(of: base)?.bareExpression, value.kind == .functionCallExpr, let callee = value.firstChild?.bareExpression
    else { return false }
    guard callee.kind == .declReferenceExpr, case .metatype(let made) = index.type(ofExpression: callee) else { return false }
    switch made {
    case .external(let name, _): return facts.classes.cellKind(named: name) == nil
    case .declared(let type, _): return !index.withInherited(type).contains(id)
    default: return false
    }
  }

  /// What a variable without a written type is set to where it is declared.
  private func initialValue(of base: Node) -> Node? {
    let base = base.bareExpression
    if case .property(let property, _)? = index.declaration(named: base) { return property.annotation == nil ? property.initializer : nil }
    if case .local(let node)? = index.declaration(named: base), node.kind == .patternBinding || node.kind == .optionalBindingCondition,
      node.firstChild(.typeAnnotation) == nil
    {
      return node.firstChild(.initializerClause)?.expressionChild
    }
    // A member that an extension adds to a type of an SDK.
    guard let owner = base.memberBase, let name = base.memberName, case .metatype(.external(let type, _)) = index.type(ofExpression: owner),
      let found = index.externalMembers[type]?.properties[name], found.count == 1, found[0].annotation == nil
    else { return nil }
    return found[0].initializer
  }

  /// The statement by which others make the controller their child, and do nothing else: `parent.addChild(cell.host)`, or all of
  /// `if let host = cell.host { addChild(host) }`. Nil for any other use.
  private func containment(around reference: Node) -> Node? {
    guard let statement = containmentStatement(around: reference), !statement.descendants.contains(where: isOtherCall),
      let list = statement.parent,
      list.bodyStatements.contains(where: { $0 != statement && !outsideContainment.contains($0) })
    else { return nil }
    return statement
  }

  /// `makeCell()` of `makeCell().host`, or `container()` of `container().addChild(cell.host)`, which would no longer be called.
  private func isOtherCall(_ node: Node) -> Bool {
    [.functionCallExpr, .subscriptCallExpr, .tryExpr, .awaitExpr].contains(node.kind) && !containmentCalls.contains(node)
  }

  private func containmentStatement(around reference: Node) -> Node? {
    let statement = reference.enclosingStatement
    if statement.kind == .ifExpr { return isContainment(statement) ? statement : nil }
    guard isContainment(statement) else { return nil }
    guard let around = statement.parent?.parent, around.kind == .ifExpr, isContainment(around) else { return statement }
    return around
  }

  private func isContainment(_ statement: Node) -> Bool {
    if statement.kind == .ifExpr {
      return statement.children.allSatisfy { part in
        switch part.kind {
        case .conditionElement: part.firstChild?.kind == .optionalBindingCondition && references.contains(where: part.contains)
        case .codeBlock: part.bodyStatements.allSatisfy(isContainment)
        default: false
        }
      }
    }
    return containmentCalls.contains { $0.enclosingStatement == statement }
  }

  private var containmentCalls: [Node] {
    controllers.flatMap(\.uses).compactMap { _, use in
      switch use {
      case .addChild(let call), .didMove(let call), .willMove(let call), .removeFromParent(let call): call
      default: nil
      }
    }
  }
}

extension ProjectIndex {
  /// The one class of the project that inherits from a class, where the class is not named anywhere else, and so is never made by itself.
  func onlySubclass(of id: TypeID) -> TypeID? {
    let subclasses = types.filter { $0.supertypes.contains(id) }
    guard subclasses.count == 1, let subclass = subclasses.first,
      subclass.node.hasModifier(.final) || !types.contains(where: { $0.supertypes.contains(subclass.id) })
    else { return nil }
    let isNamedElsewhere = occurrences(of: self[id].name).contains { mention in
      !self[id].parts.contains { $0.contains(mention) } && mention.ancestor { $0 == .inheritanceClause }?.parent != subclass.node
    }
    return isNamedElsewhere ? nil : subclass.id
  }
}

extension Node {
  /// Whether a name of a type stands where only its own file can come by what it means: in a body, or in a private member.
  fileprivate var isKeptToFile: Bool {
    guard
      let declaration = ancestor({
        [.functionDecl, .initializerDecl, .accessorBlock, .variableDecl, .memberBlock, .sourceFile].contains($0)
      })
    else { return false }
    switch declaration.kind {
    case .memberBlock, .sourceFile: return false
    case .accessorBlock: return true
    default:
      return declaration.firstChild(.codeBlock)?.contains(self) == true || declaration.hasModifier(.private)
        || declaration.hasModifier(.fileprivate)
        || !declaration.isMember && declaration.parent?.kind != .sourceFile
    }
  }

  /// Whether what is done with the value of a member access cannot be done with a hosting controller.
  fileprivate func isUsedAsNoController(_ index: ProjectIndex) -> Bool {
    let value = throughConversions
    guard let user = value.parent else { return false }
    switch user.kind {
    case .memberAccessExpr:
      guard user.firstChild == value, let member = user.memberName else { return false }
      return !controllerMembers.contains(index.spelling(member))
    case .functionCallExpr: return user.firstChild == value
    case .sequenceExpr:
      return user.children.contains { [.stringLiteralExpr, .simpleStringLiteralExpr, .integerLiteralExpr].contains($0.kind) }
    case .labeledExpr: return user.parent?.kind == .expressionSegment
    case .expressionSegment: return true
    default: return false
    }
  }
}

/// What may be asked of a hosting controller by its own members, as far as apps do.
private let controllerMembers: Set<String> = [
  "view", "viewIfLoaded", "rootView", "parent", "children", "addChild", "didMove", "willMove", "removeFromParent", "present",
  "dismiss", "sizeThatFits", "sizingOptions", "safeAreaRegions", "preferredContentSize", "title", "navigationItem",
  "navigationController", "loadViewIfNeeded", "map", "flatMap", "unsafelyUnwrapped", "modalPresentationStyle",
  "overrideUserInterfaceStyle", "traitCollection", "additionalSafeAreaInsets", "presentedViewController",
]
