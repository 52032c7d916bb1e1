import Symbols
import Syntax
import Text

/// A declaration of the project that says by `@available(*, deprecated, renamed: "…")` what takes its place.
struct RenamedDeclaration {
  let old: Node
  let name: Name
  /// Without labels and without the type that it is a member of.
  let newName: String
  /// The declaration that takes its place; nil for the type behind an alias.
  let target: Node?
  /// `safe` where the old one does nothing but hand on to the new one.
  let level: Level

  /// Why a deprecated declaration cannot be followed, as a blocker for each of its uses.
  struct Refusal: Error {
    let kind: String
    let message: String
  }

  /// Nil for an attribute that says of nothing what it was renamed to.
  ///
  /// - Throws: why uses cannot follow what the attribute says.
  init?(_ attribute: Node, _ index: ProjectIndex) throws(Refusal) {
    guard let old = attribute.deprecatedDeclaration, let renaming = attribute.renaming else { return nil }
    let members = index.members(beside: old)
    self.old = old
    newName = renaming.name
    switch old.kind {
    case .functionDecl, .initializerDecl:
      name = old.kind == .initializerDecl ? .`init` : old.declaredName
      let found = try Self.function(renaming, for: old, members, index)
      target = found
      level = index.handsOn(old, to: found) ? .safe : .review
    case .variableDecl:
      guard let property = old.onlyProperty else { return nil }
      name = property.name
      let found = try Self.property(renaming, for: property, members, index)
      target = found.declaration
      guard property.isComputed else {
        throw Refusal(kind: "two-values", message: "`\(property.binding.firstChild!.text)` and `\(newName)` are stored each for itself")
      }
      level = property.handsOn(to: renaming.name) ? .safe : .review
    case .typeAliasDecl:
      name = old.declaredName
      target = nil
      guard old.aliasedText == renaming.text || old.aliasedText?.hasPrefix(renaming.text + "<") == true else {
        throw Refusal(kind: "other-type", message: "the alias stands for another type than `\(renaming.text)`")
      }
      level = .safe
    default:
      throw Refusal(kind: "two-values", message: "`\(renaming.text)` is not another name for it, but something else beside it")
    }
  }

  private static func function(
    _ renaming: Renaming, for old: Node, _ members: Members, _ index: ProjectIndex
  ) throws(Refusal) -> Node {
    if old.kind == .functionDecl, old.ancestor({ $0.isTypeOrExtension })?.kind == .protocolDecl {
      throw Refusal(kind: "requirement", message: "it is a requirement of a protocol, which types meet by its name")
    }
    if old.hasModifier(.override) || index.isOverridden(old) {
      throw Refusal(kind: "overridden", message: "it overrides or is overridden, and which one runs is decided at run time")
    }
    let isInitializer = old.kind == .initializerDecl
    let named = isInitializer ? members.initializers : index.names[renaming.name].map { members.functions[$0, default: []] } ?? []
    let labels = renaming.labels ?? old.labels
    let alike = named.filter { $0 != old && $0.labels == labels && $0.belongsToType == old.belongsToType }
    guard let found = alike.first else {
      throw Refusal(kind: "no-target", message: "the project declares no `\(renaming.text)` beside it")
    }
    if alike.count > 1 { throw Refusal(kind: "overloaded", message: "there is more than one `\(renaming.text)`") }
    if let difference = found.difference(from: old) {
      throw Refusal(kind: "other-signature", message: "`\(renaming.text)` has other \(difference)")
    }
    return found
  }

  private static func property(
    _ renaming: Renaming, for old: Property, _ members: Members, _ index: ProjectIndex
  ) throws(Refusal) -> Property {
    let found = index.names[renaming.name].flatMap { members.properties[$0]?.first { $0.isStatic == old.isStatic } }
    guard renaming.labels == nil, let found else {
      throw Refusal(kind: "no-target", message: "the project declares no property `\(renaming.text)` beside it")
    }
    if found.declaration.hasAvailability || found.isInConditional != old.isInConditional {
      throw Refusal(kind: "other-signature", message: "`\(renaming.text)` is not there wherever the old one is")
    }
    let type = index.type(of: old)
    guard type != .unknown, type == index.type(of: found) else {
      throw Refusal(kind: "other-signature", message: "`\(renaming.text)` has another type, or one that cannot be told")
    }
    return found
  }
}

extension Property {
  fileprivate var isInConditional: Bool { declaration.parent?.kind == .ifConfigClause }

  /// Whether it is another name for a property and nothing more: its getter gives that, its setter sets it.
  fileprivate func handsOn(to name: String) -> Bool {
    guard let block = accessorBlock else { return false }
    let accessors = block.children.filter { $0.kind == .accessorDecl }
    let bodies = accessors.isEmpty ? [block] : accessors.compactMap { $0.firstChild(.codeBlock) }
    return bodies.count == max(accessors.count, 1)
      && bodies.allSatisfy { body in
        let words = body.tokenTexts.dropFirst().dropLast().filter { $0 != "self" && $0 != "." && $0 != "return" && $0 != ";" }
        return words == [name] || words == [name, "=", "newValue"]
      }
  }
}

extension ProjectIndex {
  /// Whether a function does nothing but call another with its own arguments.
  fileprivate func handsOn(_ old: Node, to new: Node) -> Bool {
    guard let body = old.firstChild(.codeBlock), var call = body.firstChild, Array(body.children).count == 1 else { return false }
    if call.kind == .returnStmt, let value = call.firstChild { call = value }
    while [.tryExpr, .awaitExpr].contains(call.kind), let inner = call.firstChild { call = inner }
    guard call.kind == .functionCallExpr, referents(ofCall: call) == .declarations([new]) else { return false }
    let values = call.callArguments.map { $0.value.text }
    return values == old.parameters.map { spelling($0.parameterName) }
  }

  /// Whether a class below that of a method has one of its name that overrides.
  fileprivate func isOverridden(_ function: Node) -> Bool {
    guard let scope = function.ancestor({ $0.isTypeOrExtension }), let owner = type(declaredBy: scope),
      self[owner].node.kind == .classDecl
    else { return false }
    return types.contains { type in
      type.id != owner && withInherited(type.id).contains(owner)
        && type.members.functions[function.declaredName, default: []].contains { $0.hasModifier(.override) }
    }
  }
}

/// What stands behind `renamed:`.
struct Renaming {
  /// As it is written: `Cart.add(_:count:)`.
  let text: String
  let name: String
  /// Nil where no parentheses follow the name; an empty label is `_`.
  let labels: [String]?

  fileprivate init?(_ text: String) {
    self.text = text
    let parts = text.split(separator: "(", omittingEmptySubsequences: false)
    guard let path = parts.first, !path.contains(":"), let last = path.split(separator: ".").last else { return nil }
    name = String(last)
    labels = parts.count < 2 ? nil : parts[1].dropLast().split(separator: ":").map(String.init)
  }
}

extension Node {
  /// The declaration that this attribute deprecates; nil for another attribute.
  fileprivate var deprecatedDeclaration: Node? {
    let words = tokens.map { token($0).name }
    guard kind == .attribute, attributeName == .available, words.contains(.deprecated), !words.contains(.unavailable) else {
      return nil
    }
    return parent
  }

  /// The declaration's new name, as its attribute gives it.
  fileprivate var renaming: Renaming? {
    guard let word = tokens.first(where: { token($0).name == .renamed }) else { return nil }
    let rest = text(in: token(word).end..<range.upperBound)
    let parts = rest.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count > 2 ? Renaming(String(parts[1])) : nil
  }

  fileprivate var onlyProperty: Property? {
    let bindings = children.filter { $0.kind == .patternBinding }
    guard bindings.count == 1, let name = bindings[0].firstChild?.boundName, name != .none else { return nil }
    return Property(name: name, declaration: self, binding: bindings[0])
  }

  fileprivate var aliasedText: String? { (firstChild(.initializerClause)?.typeChild ?? Array(children).last { $0.isType })?.text }

  fileprivate var parameters: [Node] {
    firstChild(.functionParameterClause)?.children.filter { $0.kind == .functionParameter } ?? []
  }

  var labels: [String] { parameters.map { $0.token($0.row.firstToken).kind == .wildcard ? "_" : $0.labelText } }

  private var labelText: String {
    let first = tokens.first { index in !children.contains { ($0.kind == .attribute || $0.kind == .declModifier) && $0.tokens.contains(index) } }
    return first.map { text(in: token($0).start..<token($0).end) } ?? "_"
  }

  fileprivate var belongsToType: Bool { hasModifier(.static) || hasModifier(.class) }

  fileprivate var hasAvailability: Bool { attributes.contains { $0.attributeName == .available } }

  fileprivate var tokenTexts: [String] { tokens.map { text(in: token($0).start..<token($0).end) } }

  /// What two functions do not have in common that a caller would notice, in a word.
  fileprivate func difference(from old: Node) -> String? {
    if parameters.map(\.acceptedText) != old.parameters.map(\.acceptedText) { return "parameters" }
    if firstChild(.returnClause)?.text != old.firstChild(.returnClause)?.text { return "results" }
    if effects != old.effects { return "effects" }
    if firstChild(.genericParameterClause)?.text != old.firstChild(.genericParameterClause)?.text { return "generic parameters" }
    if firstChild(.genericWhereClause)?.text != old.firstChild(.genericWhereClause)?.text { return "generic parameters" }
    if notable != old.notable || hasAvailability || (parent?.kind == .ifConfigClause) != (old.parent?.kind == .ifConfigClause) {
      return "attributes"
    }
    return nil
  }

  /// The type of a parameter, and whether it takes any number of values.
  private var acceptedText: String {
    (typeChild?.text ?? "") + (tokens.contains { token($0).kind == .ellipsis } ? "..." : "")
  }

  /// `async throws`, and whether an initialiser may fail.
  private var effects: [String] {
    let words = tokens.filter { index in
      !children.contains { $0.tokens.contains(index) && $0.kind != .throwsClause }
    }.map { text(in: token($0).start..<token($0).end) }
    return words.filter { ["async", "throws", "rethrows", "reasync", "?", "!"].contains($0) }
      + children.filter { $0.kind == .throwsClause }.map(\.text)
  }

  /// Attributes and modifiers that a caller has to do with.
  private var notable: Set<String> {
    let attributes = attributes.map(\.text).filter { !$0.hasPrefix("@available") && !$0.hasPrefix("@inlin") && $0 != "@objc" }
    let modifiers = modifiers.map { text(in: $0.start..<$0.end) }
    return Set(attributes + modifiers.filter { ["mutating", "nonisolated", "static", "class", "consuming"].contains($0) })
  }
}
