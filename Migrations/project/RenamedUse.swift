import MoltEditing
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// One renamed declaration, and what becomes of its uses.
struct RenamedUse {
  let renamed: RenamedDeclaration
  let index: ProjectIndex

  /// The names by which uses are found: the type's, too, for initialisers.
  var anchors: [Name] { renamed.old.kind == .initializerDecl ? [typeName, .`init`] : [renamed.name] }

  private var typeName: Name {
    guard let scope = renamed.old.ancestor({ $0.isTypeOrExtension }), let id = index.type(declaredBy: scope) else { return .none }
    return index[id].name
  }

  /// What would become of an occurrence of the name; nil where it means something else.
  func candidate(at node: Node) -> CandidateUnit? {
    switch renamed.old.kind {
    case .typeAliasDecl: return alias(at: node)
    case .variableDecl: return property(at: node)
    default: return function(at: node)
    }
  }

  // MARK: Kinds of uses

  private func alias(at node: Node) -> CandidateUnit? {
    if node.kind == .memberType || node.memberUse != node { return memberAlias(at: node) }
    guard node.kind == .identifierType || node.kind == .declReferenceExpr,
      index.lookUpType([renamed.name], at: node) == .alias(renamed.old) || index.meansAlias(renamed.old, at: node)
    else { return nil }
    guard means(pathFrom: node) else { return blocked(node, .shadowed, "`\(renamed.newName)` means something else here") }
    return unit(node, [rename(node)])
  }

  /// `Outer.Old`: the last name alone changes where the new type is a member of the same one.
  private func memberAlias(at node: Node) -> CandidateUnit? {
    guard let scope = renamed.old.ancestor({ $0.isTypeOrExtension }).flatMap({ index.type(declaredBy: $0) }) else {
      // A module may stand before what is declared at the top.
      return nil
    }
    guard let base = baseType(of: node) else {
      return blocked(node, .unresolvedType, "whether this is the deprecated declaration depends on the type that it is a member of")
    }
    let owner = index.withInherited(base).first {
      index[$0].members.aliases[renamed.name] != nil || index[$0].members.types[renamed.name] != nil
    }
    guard owner == scope, let token = node.tokens.last(where: { node.token($0).name == renamed.name }) else { return nil }
    let name = node.token(token)
    if let new = index.names[renamed.newName], index[scope].members.types[new] != nil || index[scope].members.aliases[new] != nil {
      return unit(node, [Edit(Location(node.file, name.start..<name.end), renamed.newName)])
    }
    let whole = Location(node.file, node.memberUse.range.lowerBound..<name.end)
    guard means(pathFrom: node) else { return blocked(node, .shadowed, "`\(renamed.newName)` means something else here") }
    return unit(node, [Edit(whole, renamed.newName)])
  }

  private func baseType(of node: Node) -> TypeID? {
    if node.kind == .memberType {
      guard case .declared(let id)? = index.lookUpType(Array(node.typeComponents.dropLast()), at: node) else { return nil }
      return id
    }
    guard let base = node.memberUse.firstChild, base != node, case .metatype(.declared(let id, _)) = index.type(ofExpression: base)
    else { return nil }
    return id
  }

  /// Whether the type that the new name begins with is the same here as where the old declaration stands.
  private func means(pathFrom node: Node) -> Bool {
    var first = renamed.newName.split(separator: ".").first.map(String.init)
    if case .member(let path) = renamed.form { first = path.first }
    guard let first, let name = index.names[first] else { return true }
    return index.lookUpType([name], at: node) == index.lookUpType([name], at: renamed.old)
  }

  private func property(at node: Node) -> CandidateUnit? {
    if node.kind == .keyPathComponent {
      return blocked(node, .keyPath, "whether the key path means it depends on a type that is not written there")
    }
    guard node.kind == .declReferenceExpr else { return nil }
    let use = node.memberUse
    switch index.referents(ofValue: use) {
    case .declarations([renamed.old]): return naming(node).map { unit(node, $0) } ?? qualifying(node)
    case .declarations: return nil
    case .unknown: return unresolved(node)
    }
  }

  /// The edits that give a use its new name; nil where it needs a type before it that cannot be written there.
  private func naming(_ node: Node) -> [Edit]? {
    guard case .member(let path) = renamed.form else { return [rename(node)] }
    let use = node.memberUse
    guard use == node || use.firstChild != node, !use.text.contains("/"), !use.text.contains(where: \.isNewline), means(pathFrom: node)
    else { return nil }
    return [
      Edit(
        Location(node.file, use.range.lowerBound..<node.token(node.row.firstToken).end), (path + [renamed.newName]).joined(separator: "."))
    ]
  }

  private func qualifying(_ node: Node) -> CandidateUnit? {
    blocked(node, .noType, "the type that has the new member cannot be named here")
  }

  private func function(at node: Node) -> CandidateUnit? {
    guard node.kind == .declReferenceExpr else { return nil }
    let isInitializer = renamed.old.kind == .initializerDecl
    var callee = node.memberUse
    if let parent = callee.parent, parent.kind == .genericSpecializationExpr { callee = parent }
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee else {
      return isInitializer ? nil : reference(node)
    }
    switch index.referents(ofCall: call) {
    case .declarations([renamed.old]): return self.call(call, node)
    case .declarations(let found) where found.contains(renamed.old):
      return blocked(node, .overloaded, "it is not known which of several declarations with this name is called")
    case .declarations: return nil
    case .unknown: return index.parameterPlaces(ofCall: call, for: renamed.old) == nil ? nil : unresolved(node)
    }
  }

  /// A function that is handed on without being called.
  private func reference(_ node: Node) -> CandidateUnit? {
    switch index.referents(ofFunction: node.memberUse) {
    case .declarations([renamed.old]):
      return blocked(node, .reference, "it is passed on without being called, and its caller passes arguments by position")
    default: return nil
    }
  }

  private func call(_ call: Node, _ node: Node) -> CandidateUnit? {
    guard let target = renamed.target else { return nil }
    guard let places = index.parameterPlaces(ofCall: call, for: renamed.old) else {
      return blocked(node, .arguments, "it is not known which of its arguments is for which parameter")
    }
    let omitted = Set(renamed.old.functionParameterNodes.indices).subtracting(places).filter { _ in target.kind != .enumCaseElement }
    let defaults = { (function: Node, place: Int) in function.functionParameterNodes[place].firstChild(.initializerClause)?.text }
    if omitted.contains(where: { defaults(renamed.old, $0) != defaults(target, renamed.form == .method ? $0 - 1 : $0) }) {
      return blocked(node, .otherDefault, "it omits an argument that has another default in `\(renamed.newName)`")
    }
    guard var edits = callee(call, node) else { return qualifying(node) }
    let isMethod = renamed.form == .method
    var previous: Int?
    for (argument, place) in zip(call.argumentNodes, places) {
      defer { previous = place }
      // Further values of a variadic parameter, and the first trailing closure, have no label.
      if place == previous || argument.kind == .closureExpr || isMethod && place == 0 || renamed.newLabels.isEmpty { continue }
      if let edit = argument.relabelled(renamed.newLabels[isMethod ? place - 1 : place]) { edits.append(edit) }
    }
    return unit(node, edits.sorted { $0.location < $1.location })
  }

  /// What changes in front of the arguments.
  private func callee(_ call: Node, _ node: Node) -> [Edit]? {
    switch renamed.form {
    case .name where renamed.old.kind == .initializerDecl: return []
    case .name, .member: return naming(node)
    case .getter:
      let rest = node.range.lowerBound..<call.range.upperBound
      guard !call.text(in: rest).contains("/"), call.argumentNodes.isEmpty else { return nil }
      return [Edit(Location(node.file, rest), renamed.newName)]
    case .initializer: return initializer(node)
    case .method: return method(call, node)
    }
  }

  /// `Type.make` is `Type`, `.make` and `self.make` are `.init` and `self.init`.
  private func initializer(_ node: Node) -> [Edit]? {
    let use = node.memberUse
    guard use != node, let base = use.firstChild else { return nil }
    guard base != node, base.text.first?.isUppercase == true else { return [rename(node)] }
    let rest = base.range.upperBound..<use.range.upperBound
    return node.isWhitespace(base.range.upperBound..<use.token(base.row.endToken).start) && !node.text(in: rest).contains("/")
      ? [Edit(Location(node.file, rest), "")] : nil
  }

  /// The first argument goes before the name.
  private func method(_ call: Node, _ node: Node) -> [Edit]? {
    let arguments = call.argumentNodes
    guard node.memberUse == node, let first = arguments.first, first.kind == .labeledExpr, let value = first.expressionChild,
      value.kind != .inOutExpr
    else { return nil }
    let next = arguments.dropFirst().first { $0.kind == .labeledExpr }
    let gone = first.range.lowerBound..<(next?.range.lowerBound ?? first.range.upperBound)
    guard !call.text(in: gone.lowerBound..<value.range.lowerBound).contains("/"),
      !call.text(in: value.range.upperBound..<gone.upperBound).contains("/")
    else { return nil }
    let isSimple = [.declReferenceExpr, .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .tupleExpr, .arrayExpr].contains(
      value.kind)
    let receiver = isSimple ? value.text : "(\(value.text))"
    let name = node.token(node.row.firstToken)
    return [Edit(Location(node.file, name.start..<name.end), receiver + "." + renamed.newName), Edit(Location(node.file, gone), "")]
  }

  // MARK: Units

  private func rename(_ node: Node) -> Edit {
    let token = node.token(node.row.firstToken)
    return Edit(Location(node.file, token.start..<token.end), renamed.newName)
  }

  private func unit(_ node: Node, _ edits: [Edit]) -> CandidateUnit? {
    if let target = renamed.target {
      if target.contains(node) { return blocked(node, .recursion, "it is inside its replacement, which would call itself") }
      if !index.isVisible(target, from: node.file) { return blocked(node, .notVisible, "`\(renamed.newName)` cannot be named here") }
      if isShadowed(node, target) { return blocked(node, .shadowed, "`\(renamed.newName)` means something else here") }
    }
    var site = site(node)
    site.edits = edits
    let note = MigrationUnit.Note(
      "the deprecated declaration does more than forward to `\(renamed.newName)`: compare the two", at: renamed.old.location)
    return CandidateUnit(
      subject: site.message, location: node.location, sites: [site], notes: renamed.level == .review ? [note] : [])
  }

  /// Whether the new name, which stands alone, would be found somewhere else.
  private func isShadowed(_ node: Node, _ target: Node) -> Bool {
    guard node.memberUse == node, renamed.form == .name || renamed.form == .getter, renamed.old.kind != .initializerDecl,
      let name = index.names[renamed.newName]
    else { return false }
    switch index.lookUpValue(name, at: node) {
    case .functions(let found)?: return !found.contains(target)
    case .enumCase(let element, _)?: return element != target
    case .property(let property, _)?: return property.declaration != target
    case nil: return false
    default: return true
    }
  }

  private func unresolved(_ node: Node) -> CandidateUnit {
    blocked(
      node, .unresolvedType, "whether this is the deprecated declaration depends on a type that cannot be determined from the code",
      help: "add a type annotation to what comes before it, or make the change by hand")
  }

  private func blocked(_ node: Node, _ kind: BlockerCode, _ message: String, help: String = "make the change by hand") -> CandidateUnit {
    let site = site(node)
    return CandidateUnit(
      subject: site.message, location: node.location, sites: [site],
      blockers: [Blocker(code: kind, message: message, location: node.location, help: help)])
  }

  /// With the type that it is a member of, where that is another one, and with its labels.
  private var shownName: String {
    let labels = renamed.newLabels.isEmpty ? "" : "(" + renamed.newLabels.map { $0 + ":" }.joined() + ")"
    guard case .member(let path) = renamed.form else { return renamed.newName + labels }
    return (path + [renamed.newName]).joined(separator: ".") + labels
  }

  private func site(_ node: Node) -> Site {
    let name = renamed.old.kind == .initializerDecl ? "init" : index.spelling(renamed.name)
    return Site(
      rule: RenamedUses.rule, node: node, declaration: node.enclosingStatement, level: renamed.level,
      message: "`\(name)\(renamed.old.labelList)` was renamed to `\(shownName)`")
  }
}

extension ProjectIndex {
  /// Whether a name means an alias, which look-up would follow.
  fileprivate func meansAlias(_ alias: Node, at node: Node) -> Bool {
    guard let scope = alias.ancestor({ $0.isTypeOrExtension }) else {
      let others = topLevel[alias.declaredName, default: []].filter { isVisible($0, from: node.file) }
      return others.count == 1 && !hasTypeAround(node, declaring: alias.declaredName)
    }
    return scope.contains(node)
  }

  private func isVisible(_ declaration: TopLevelDeclaration, from file: FileID) -> Bool {
    switch declaration {
    case .type(let id): isVisible(self[id].node, from: file)
    case .property(let property): isVisible(property.declaration, from: file)
    case .function(let node), .alias(let node): isVisible(node, from: file)
    }
  }

  private func hasTypeAround(_ node: Node, declaring name: Name) -> Bool {
    guard let scope = node.ancestor({ $0.isTypeOrExtension }) else { return false }
    return declares(name, in: scope) || hasTypeAround(scope, declaring: name)
  }

  private func declares(_ name: Name, in scope: Node) -> Bool {
    guard let id = type(declaredBy: scope) else { return false }
    return withInherited(id).contains { self[$0].members.types[name] != nil || self[$0].members.aliases[name] != nil }
  }
}

extension Node {
  /// The member access whose member this is, or the reference itself.
  fileprivate var memberUse: Node {
    guard let parent, parent.kind == .memberAccessExpr, parent.memberReference == self
    else { return self }
    return parent
  }

  /// The name behind the dot of a member access.
  private var memberReference: Node? {
    let parts = children.filter { $0.kind != .genericArgumentClause }
    return parts.last?.kind == .declReferenceExpr ? parts.last : nil
  }

  fileprivate var functionParameterNodes: [Node] {
    firstChild(.functionParameterClause)?.children.filter { $0.kind == .functionParameter } ?? []
  }

  /// `(_:count:)`; nothing where there are no parameters.
  fileprivate var labelList: String { labels.isEmpty ? "" : "(" + labels.map { $0 + ":" }.joined() + ")" }

  /// The arguments of a call, as `callArguments` has them.
  fileprivate var argumentNodes: [Node] {
    children.dropFirst().filter { [.labeledExpr, .closureExpr, .multipleTrailingClosureElement].contains($0.kind) }
  }

  /// With another label; nil where it has that.
  fileprivate func relabelled(_ label: String) -> Edit? {
    guard let value = expressionChild else { return nil }
    let hasLabel = row.firstToken < value.row.firstToken
    let old = hasLabel ? text(in: token(row.firstToken).start..<token(row.firstToken).end) : "_"
    if old == label { return nil }
    if !hasLabel { return insertion(label + ": ", at: range.lowerBound) }
    let labelToken = token(row.firstToken)
    if label != "_" || kind == .multipleTrailingClosureElement {
      return Edit(Location(file, labelToken.start..<labelToken.end), label)
    }
    let colon = token(row.firstToken + 1)
    return Edit(Location(file, labelToken.start..<endOfWhitespace(from: colon.end)), "")
  }
}

extension BlockerCode {
  static let overloaded = BlockerCode(
    "overloaded",
    "Several declarations have this name and these labels, and it is not known which of them is meant.")
  static let keyPath = BlockerCode(
    "key-path",
    "A key path names a member with that name without its root type, so it may belong to another type.")
  static let noType = BlockerCode(
    "no-type",
    "The new declaration is a member of a type that cannot be named here.")
  static let reference = BlockerCode(
    "reference",
    "The function is passed on as a value, and its caller calls it without labels.")
  static let arguments = BlockerCode(
    "arguments",
    "It is not known which argument of the call is for which parameter, so their labels are not known.")
  static let otherDefault = BlockerCode(
    "other-default",
    "The call omits an argument, and the new declaration has another default for it.")
  static let recursion = BlockerCode(
    "recursion",
    "The use is inside the declaration that replaces the old one, which would call itself.")
  static let notVisible = BlockerCode(
    "not-visible",
    "The new declaration is not visible from here, for instance because it is private to another file.")
  static let shadowed = BlockerCode(
    "shadowed",
    "The new name means something else here.")
}
