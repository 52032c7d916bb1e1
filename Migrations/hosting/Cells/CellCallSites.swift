import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The places of the project that speak of a class of cells, and what they say without it.
///
/// Each must be understood, or the class stays: where it is registered, where a cell is dequeued and cast, the handlers of
/// registrations, and the calls of the methods that fill it.
struct CellCallSites {
  let facts: HostingFacts
  let id: TypeID
  let rest: CellClassRest
  private(set) var changes: [CellChange] = []
  /// Calls of methods that fill a cell.
  private(set) var calls: [(call: Node, filling: CellFilling)] = []
  /// Reuse identifiers, as they are written, and the types around their registration.
  private var registered: [String: Set<TypeID?>] = [:]
  private var dequeued: [(identifier: String, place: Node)] = []

  private var index: ProjectIndex { facts.index }
  private var declaration: Node { index[id].node }

  init(_ facts: HostingFacts, _ id: TypeID, _ rest: CellClassRest) throws(KeptClass) {
    self.facts = facts
    self.id = id
    self.rest = rest
    var casts: [Node] = []
    for mention in facts.uses[index[id].name] where !declaration.contains(mention) {
      guard try isMeant(by: mention) else { continue }
      try read(mention, &casts)
    }
    for cast in casts { try readCast(cast) }
    guard !changes.isEmpty else { throw KeptClass("nothing in the project registers it", at: declaration) }
    try checkIdentifiers()
    for filling in rest.fillings { try readCalls(filling) }
    try checkArguments()
  }

  // MARK: - The class's name

  /// Whether a word means this class; thrown where that is not known.
  private func isMeant(by mention: Node) throws(KeptClass) -> Bool {
    let found: TypeLookup?
    switch mention.kind {
    case .identifierType, .memberType: found = index.lookUpType(mention.typeComponents, at: mention)
    case .declReferenceExpr:
      guard mention.referenceWithBase == mention else { return false }
      switch index.lookUpValue(index[id].name, at: mention) {
      case .type(let lookup)?: found = lookup
      case nil: found = nil
      default: return false
      }
    default: return false
    }
    guard let found else {
      if !index.isVisible(declaration, from: mention.file) { return false }
      throw KeptClass("`\(mention.text)` may mean it here", at: mention)
    }
    return found == .declared(id)
  }

  private mutating func read(_ mention: Node, _ casts: inout [Node]) throws(KeptClass) {
    let name = mention.parent.flatMap { $0.kind == .genericSpecializationExpr && $0.firstChild == mention ? $0 : nil } ?? mention
    let user = name.parent
    switch user?.kind {
    case .memberAccessExpr where user!.firstChild == name:
      if let constant = rest.constants.first(where: { $0.name == user!.memberName }) {
        return add(user!, "the identifier of `\(index.spelling(index[id].name))`", [user!.replacement(constant.literal.text)])
      }
      try readRegistration(name, user!)
    case .typeExpr where user!.parent?.kind == .sequenceExpr: casts.append(user!.parent!)
    case .genericArgument where isOfRegistration(user!), .closureParameter:
      replace(name, "the registration of `\(index.spelling(index[id].name))`")
    default: throw KeptClass("it is used here for something other than a dequeued cell", at: name)
    }
  }

  private mutating func replace(_ name: Node, _ message: String) {
    add(name, message + " is one of `\(rest.superclass.text)`", [name.replacement(rest.superclass.text)])
  }

  private mutating func add(_ node: Node, _ message: String, _ edits: [Edit]) {
    changes.append(CellChange(node: node, message: message, edits: edits))
  }

  /// `CellRegistration<Cell, Item>`
  private func isOfRegistration(_ argument: Node) -> Bool {
    guard let clause = argument.parent, clause.kind == .genericArgumentClause, clause.firstChild(.genericArgument) == argument,
      let owner = clause.parent
    else { return false }
    let name = (owner.kind == .genericSpecializationExpr ? owner.firstChild?.calledFunction : owner.typeName) ?? Name.none
    return name == facts.known.CellRegistration && name != Name.none
  }

  /// `tableView.register(Cell.self, forCellReuseIdentifier: "Row")`
  private mutating func readRegistration(_ name: Node, _ access: Node) throws(KeptClass) {
    let labels = ["forCellReuseIdentifier", "forCellWithReuseIdentifier", "forHeaderFooterViewReuseIdentifier"]
    guard access.memberName == .`self`, let argument = access.parent, argument.kind == .labeledExpr, let call = argument.parent,
      call.firstChild?.calledFunction.map(index.spelling) == "register", call.callArguments.count == 2,
      call.callArguments[0].value == access, labels.contains(index.spelling(call.callArguments[1].label))
    else { throw KeptClass("it is used here for something other than a dequeued cell", at: access) }
    let identifier = call.callArguments[1].value
    guard !identifier.descendants.contains(where: { $0.uses(of: index[id].name).contains { $0.kind != .declReferenceExpr } }) else {
      throw KeptClass("its identifier is derived from its name", at: identifier)
    }
    registered[spelled(identifier), default: []].insert(index.enclosingType(of: call))
    replace(name, "the registration of `\(index.spelling(index[id].name))`")
  }

  /// An identifier, by its literal where it is a constant of the class.
  private func spelled(_ identifier: Node) -> String {
    if identifier.kind == .memberAccessExpr, identifier.firstChild?.text == index.spelling(index[id].name),
      let constant = rest.constants.first(where: { $0.name == identifier.memberName })
    {
      return constant.literal.text
    }
    return identifier.text.hasPrefix("self.") ? String(identifier.text.dropFirst(5)) : identifier.text
  }

  // MARK: - Cells that are dequeued

  /// `tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath) as! Cell`
  private mutating func readCast(_ cast: Node) throws(KeptClass) {
    let parts = Array(cast.children)
    guard parts.count == 3, parts[1].kind == .unresolvedAsExpr, parts[0].kind == .functionCallExpr,
      let method = parts[0].firstChild?.calledFunction.map(index.spelling),
      let identifier = parts[0].callArguments.first, cast.firstChild?.callArguments.allSatisfy({ !$0.isTrailingClosure }) == true
    else { throw KeptClass("something is cast to it that was not dequeued in the same expression", at: cast) }
    let isOptional: Bool
    switch method {
    case "dequeueReusableCell": isOptional = parts[0].callArguments.count == 1
    case "dequeueReusableHeaderFooterView": isOptional = true
    default: throw KeptClass("something is cast to it that was not dequeued in the same expression", at: cast)
    }
    dequeued.append((spelled(identifier.value), cast))
    let rest = Location(cast.file, parts[0].range.upperBound..<cast.range.upperBound)
    guard !cast.hasComment(in: parts[1].row.firstToken..<cast.row.endToken) else {
      throw KeptClass("a comment is among the code that would be removed", at: parts[1])
    }
    if !isDequeuedAsSuperclass {
      return add(cast, "the cell is one of UIKit's", [parts[2].replacement(self.rest.superclass.text)])
    }
    if parts[1].text.hasSuffix("!") {
      return add(cast, "the cell is one of UIKit's", [Edit(rest, isOptional ? "!" : "")])
    }
    guard parts[1].text.hasSuffix("?") else { throw KeptClass("this checks whether a cell is one", at: cast) }
    if isOptional { return add(cast, "the cell is one of UIKit's", [Edit(rest, "")]) }
    guard let edits = unguarded(cast, after: parts[0]) else {
      throw KeptClass("what happens to other cells here would no longer happen", at: cast)
    }
    add(cast, "the cell is one of UIKit's", edits)
  }

  /// A table hands out `UITableViewCell`, whose like needs no cast; a cell of a list is cast for what is its own.
  private var isDequeuedAsSuperclass: Bool { rest.superclass.typeName != facts.known.UICollectionViewListCell }

  /// `guard let cell = … as? Cell else { … }` is a plain declaration where there is always a cell.
  private func unguarded(_ cast: Node, after call: Node) -> [Edit]? {
    guard let clause = cast.parent, clause.kind == .initializerClause, let binding = clause.parent,
      binding.kind == .optionalBindingCondition, let statement = binding.parent?.parent, statement.kind == .guardStmt,
      statement.children.count(where: { $0.kind == .conditionElement }) == 1,
      !statement.hasComment(in: statement.row.firstToken + 1..<statement.row.endToken)
    else { return nil }
    return [
      Edit(Location(cast.file, statement.range.lowerBound..<binding.range.lowerBound), ""),
      Edit(Location(cast.file, call.range.upperBound..<statement.range.upperBound), ""),
    ]
  }

  /// What is dequeued must be registered in code, and under that name nothing else may be.
  private func checkIdentifiers() throws(KeptClass) {
    for (identifier, place) in dequeued where registered[identifier] == nil {
      throw KeptClass("a cell that is not registered in code is dequeued here: it may come from a nib or a storyboard", at: place)
    }
    guard let register = index.names["register"], !registered.isEmpty else { return }
    for mention in facts.uses[register] {
      guard let call = mention.callAsCallee, call.callArguments.count == 2 else { continue }
      let identifier = spelled(call.callArguments[1].value)
      guard registered[identifier] != nil, !changes.contains(where: { call.contains($0.node) }) else { continue }
      let owner = index.enclosingType(of: call)
      if owner == nil || registered[identifier]!.contains(owner)
        || dequeued.contains(where: { $0.identifier == identifier && index.enclosingType(of: $0.place) == owner })
      {
        throw KeptClass("its identifier is used for another cell here", at: call)
      }
    }
  }

  // MARK: - Cells that are filled

  private mutating func readCalls(_ filling: CellFilling) throws(KeptClass) {
    for mention in facts.uses[filling.method.declaredName] where mention.kind == .declReferenceExpr && !declaration.contains(mention) {
      guard let access = mention.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != mention,
        index.isVisible(filling.method, from: mention.file), try isCell(base, of: mention, filling.method)
      else { continue }
      guard let call = mention.callAsCallee, call.enclosingStatement == call, base.isPlainVariable else {
        throw KeptClass("`\(mention.text)` is used for more than a call here", at: mention)
      }
      calls.append((call, filling))
    }
  }

  /// What a call hands over is moved as it stands: nothing in it may change too.
  private func checkArguments() throws(KeptClass) {
    let changing = changes.map(\.node) + calls.map(\.call)
    for (call, _) in calls {
      guard let inner = changing.first(where: { $0 != call && call.contains($0) }) else { continue }
      throw KeptClass("this is part of what a cell is filled with", at: inner)
    }
  }

  /// Whether an expression is a cell of this class; thrown where that is not known.
  private func isCell(_ base: Node, of mention: Node, _ method: Node) throws(KeptClass) -> Bool {
    switch index.type(ofExpression: base).unwrapped {
    case .declared(let type, _): return index.twins(of: id).contains(type)
    case .unknown: break
    // `Optional(cell)` is not known to be one of a cell.
    case .external(let name, _) where index.spelling(name) == "Optional": break
    default: return false
    }
    if let cell = variable(base, at: mention) { return cell.type == id }
    if let call = mention.callAsCallee, !call.callArguments.contains(where: \.isTrailingClosure),
      method.parameters(for: call.callArguments.map(\.label)) == nil
    {
      return false
    }
    throw KeptClass("this may be a call of its `\(mention.text)`: the type of `\(base.text)` is not known", at: mention)
  }

  /// The cell that a variable holds by what hands it out: the parameter of a registration's handler.
  private func variable(_ base: Node, at mention: Node) -> ProvidedCell? {
    let bare = base.bareExpression
    guard bare.kind == .declReferenceExpr, case .local(let variable)? = index.lookUpValue(bare.token(bare.row.firstToken).name, at: bare),
      case .provider(_, let kind)? = facts.classes.cellContext(of: mention)
    else { return nil }
    return facts.providedCell(introducedBy: variable, kind)
  }
}

/// A place that speaks of a class of cells, on its way to one that does not.
struct CellChange {
  let node: Node
  let message: String
  var edits: [Edit]
}

extension Node {
  /// `cell`, `cell?`, `cell!`
  fileprivate var isPlainVariable: Bool { bareExpression.kind == .declReferenceExpr && kind != .tupleExpr }
}
