import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The coding that the compiler writes uses the names of what is stored, and the macro stores `name` as `_name`, beside a
/// registrar. `CodingKeys` that name the storage keep the coded form byte for byte.
struct CodedClasses: ObservationRule {
  let facts: ObservationFacts
  let treatments: PropertyTreatments
  var findings = ObservationFindings()

  mutating func find() {
    for id in models.order where !isAlreadyObservable(id) && !treatments.withoutTracking.contains(id) {
      analyzeCoding(of: ClassBody(id, index))
    }
  }

  private mutating func analyzeCoding(of body: ClassBody) {
    let coding = SynthesizedCoding(of: body.id, index)
    guard coding.encodes || coding.decodes else { return }
    if let declaration = body.storedVariables.first(where: { $0.attribute(named: known.Published) != nil }) {
      return block(
        body.id,
        codingBlocker(
          "the coding of a @Published property is declared elsewhere, and may differ from that of its value", declaration,
          "write `init(from:)` and `encode(to:)`"))
    }
    if let keys = codingKeys(of: body.id) {
      rewriteCodingKeys(keys, body)
    } else {
      writeCodingKeys(body)
    }
  }

  private func codingBlocker(_ reason: String, _ node: Node, _ help: String) -> Blocker {
    Blocker(
      code: .synthesizedCoding, message: "its coding is synthesised, and \(reason)", location: node.location,
      help: help)
  }

  /// What the class calls `CodingKeys`: an enumeration, or an alias.
  private func codingKeys(of id: TypeID) -> Node? {
    guard known.CodingKeys != .none else { return nil }
    let members = index[id].members
    return members.types[known.CodingKeys]?.first.map { index[$0].node } ?? members.aliases[known.CodingKeys]?.first
  }

  /// The name under which the compiler's coding finds a property once the class has moved.
  private func storageName(of property: Property) -> String {
    if let pair = treatments.accessorPairs[property] { return pair.storage }
    let name = property.binding.firstChild!.text
    return treatments.tracked.contains(property) ? "_" + name : name
  }

  // MARK: Without CodingKeys

  private mutating func writeCodingKeys(_ body: ClassBody) {
    let declarations = index[body.id].node.members.filter { $0.kind == .variableDecl && $0.isCoded }
    if let odd = declarations.first(where: { $0.parent?.kind == .ifConfigClause || $0.hasPatternWithoutName }) {
      return block(
        body.id,
        codingBlocker(
          "which keys it would need depends on a condition or on a tuple", odd, "write `CodingKeys`, `init(from:)` and `encode(to:)`"))
    }
    let properties = declarations.flatMap(\.properties)
    let renamed = properties.filter { storageName(of: $0) != $0.binding.firstChild!.text }
    let node = index[body.id].node
    attach([node.appendingMember(codingKeysEnum(properties, step: node.memberIndentationStep, node.lineBreak))], toModel: body.id)
    for property in renamed { renameKey(property, in: body) }
    noteCoding(body, "A `CodingKeys` of its own names each")
  }

  private func codingKeysEnum(_ properties: [Property], step: String, _ lineBreak: String) -> [String] {
    let cases = properties.map { property in
      let name = property.binding.firstChild!.text
      let storage = storageName(of: property)
      return storage == name ? "case \(name)" : "case \(storage) = \"\(spelling(property.name))\""
    }
    let body = cases.isEmpty ? [] : cases.map { step + $0 }
    return ["private enum CodingKeys: String, CodingKey {"] + body + ["}"]
  }

  // MARK: With CodingKeys

  private mutating func rewriteCodingKeys(_ keys: Node, _ body: ClassBody) {
    let isString = keys.kind == .enumDecl && keys.inheritedTypes.first.map { spelling($0.typeName) } == "String"
    guard isString else {
      return block(
        body.id,
        codingBlocker(
          "`CodingKeys` is not an enumeration of strings, whose cases could be renamed", keys,
          "make it `enum CodingKeys: String, CodingKey`, or write `init(from:)` and `encode(to:)`"))
    }
    var hasChanged = false
    for property in index[body.id].node.members.filter({ $0.kind == .variableDecl && $0.isCoded }).flatMap(\.properties) {
      let storage = storageName(of: property)
      guard storage != property.binding.firstChild!.text,
        let element = keys.members.lazy.flatMap(\.children).first(where: {
          $0.kind == .enumCaseElement && $0.token($0.row.firstToken).name == property.name
        })
      else { continue }
      let value = element.firstChild(.initializerClause) == nil ? " = \"\(spelling(property.name))\"" : ""
      let name = element.token(element.row.firstToken)
      attach([Edit(Location(element.file, name.range), storage + value)], toModel: body.id)
      renameKey(property, in: body)
      hasChanged = true
    }
    if hasChanged { noteCoding(body, "Its `CodingKeys` names them") }
  }

  /// `forKey: .name` in the half that is written by hand. Any other mention of the key has to be seen by a person.
  private mutating func renameKey(_ property: Property, in body: ClassBody) {
    guard known.CodingKeys != .none else { return }
    let storage = storageName(of: property)
    for use in index.occurrences(of: property.name) where use.kind == .declReferenceExpr {
      if use.isImplicitMember {
        renameImplicitKey(use, to: storage, body)
      } else if let base = use.parent?.memberBase, base != use, isCodingKeys(base, of: body) {
        attach([use.nameReplacement(storage)], toModel: body.id)
      }
    }
  }

  private mutating func renameImplicitKey(_ use: Node, to storage: String, _ body: ClassBody) {
    guard let access = use.parent, isInCoding(use, of: body) else { return }
    if access.parent?.kind == .labeledExpr, access.parent?.argumentLabel == "forKey" {
      attach([use.nameReplacement(storage)], toModel: body.id)
    } else {
      block(
        body.id,
        codingBlocker(
          "`\(access.text)` may be the key that is renamed", access,
          "write `CodingKeys\(access.text)` if it is, or move it out of this function"))
    }
  }

  /// Whether the node stands in a member of the class that mentions `CodingKeys`.
  private func isInCoding(_ node: Node, of body: ClassBody) -> Bool {
    guard index.enclosingType(of: node) == body.id else { return false }
    let member = node.ancestor { $0 == .functionDecl || $0 == .initializerDecl || $0 == .variableDecl }
    return member.map { !$0.uses(of: known.CodingKeys).isEmpty } == true
  }

  /// Whether `base` is `CodingKeys` inside of the class, or `Class.CodingKeys` anywhere.
  private func isCodingKeys(_ base: Node, of body: ClassBody) -> Bool {
    guard base.token(base.row.endToken - 1).name == known.CodingKeys else { return false }
    if base.kind == .declReferenceExpr { return index.enclosingType(of: base) == body.id }
    return !base.uses(of: index[body.id].name).isEmpty
  }

  private mutating func noteCoding(_ body: ClassBody, _ change: String) {
    review(
      body.id,
      "\(name(of: body.id)) is coded by code that the compiler generates from its storage: `_name` for a tracked `name`. \(change); the "
        + "coded form does not change",
      at: index[body.id].node.nameToken.location(in: index[body.id].node))
  }
}

extension Node {
  /// `var (x, y) = …`
  fileprivate var hasPatternWithoutName: Bool {
    children.contains { $0.kind == .patternBinding && $0.boundName == .none }
  }
}
