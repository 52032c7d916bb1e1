import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A declaration of the project that says by `@available(*, deprecated, renamed: "…")` what takes its place.
struct RenamedDeclaration {
  let old: Node
  let name: Name
  /// Without labels and without the type that it is a member of; for an alias, with that.
  let newName: String
  /// Of the new declaration's parameters; empty for what is not called.
  var newLabels: [String] = []
  /// The declaration that takes its place; nil for the type behind an alias.
  let target: Node?
  /// `safe` where the old one does nothing but hand on to the new one.
  let level: Level
  var form = Form.name

  /// What changes at a use, besides labels.
  enum Form: Equatable {
    case name
    /// The new declaration is a member of this type, and the old one of another or of none: `make()` becomes `Type.make()`.
    case member(of: [String])
    /// The first argument is what the new function is called on: `add(cart, 1)` becomes `cart.add(1)`.
    case method
    /// `getTotal()` becomes `total`.
    case getter
    /// `Type.make(1)` becomes `Type(1)`.
    case initializer
  }

  /// Why a deprecated declaration cannot be followed, as a blocker for each of its uses.
  struct Refusal: Error {
    let code: BlockerCode
    let message: String
  }

  /// Nil for an attribute that says of nothing what it was renamed to.
  ///
  /// - Throws: why uses cannot follow what the attribute says.
  init?(_ attribute: Node, _ index: ProjectIndex) throws(Refusal) {
    guard let old = attribute.deprecatedDeclaration, let renaming = attribute.renaming else { return nil }
    self.old = old
    switch old.kind {
    case .functionDecl, .initializerDecl:
      let search = try RenamingTarget(renaming, old, index)
      let found = try search.function()
      (name, newName) = (old.kind == .initializerDecl ? .`init` : old.declaredName, renaming.name)
      (target, newLabels, form) = (found.declaration, found.labels, found.form)
      level =
        found.form != .getter && index.handsOn(old, to: found.declaration, isMethod: found.form == .method)
          || found.form == .getter && old.handsOn(to: renaming.name) ? .safe : .review
    case .variableDecl:
      guard let property = old.onlyProperty else { return nil }
      let found = try RenamingTarget(renaming, old, index).property(property)
      (name, newName, target, form) = (property.name, renaming.name, found.declaration, found.form)
      guard property.isComputed else {
        throw Refusal(code: .twoValues, message: "`\(property.binding.firstChild!.text)` and `\(newName)` are stored separately")
      }
      level = property.handsOn(to: renaming.path + [renaming.name]) ? .safe : .review
    case .typeAliasDecl:
      (name, newName, target) = (old.declaredName, renaming.text, nil)
      guard old.aliasedText == renaming.text || old.aliasedText?.hasPrefix(renaming.text + "<") == true else {
        throw Refusal(code: .otherType, message: "the alias is for another type than `\(renaming.text)`")
      }
      level = .safe
    default:
      throw Refusal(code: .twoValues, message: "`\(renaming.text)` is not another name for it, but something else")
    }
  }
}

extension Property {
  var isInConditional: Bool { declaration.parent?.kind == .ifConfigClause }

  /// Whether it is another name for a property and nothing more: its getter gives that, its setter sets it.
  ///
  /// - Parameter names: the property's own, with those of the types that it is a member of.
  func handsOn(to names: [String]) -> Bool {
    guard let block = accessorBlock else { return false }
    let accessors = block.children.filter { $0.kind == .accessorDecl }
    let bodies = accessors.isEmpty ? [block] : accessors.compactMap { $0.firstChild(.codeBlock) }
    return bodies.count == max(accessors.count, 1)
      && bodies.allSatisfy { body in
        let words = body.tokenTexts.dropFirst().dropLast().filter { !["self", "Self", ".", "return", ";"].contains($0) }
        return [names, names.suffix(1)].contains { words == $0 || words == $0 + ["=", "newValue"] }
      }
  }
}

extension ProjectIndex {
  /// Whether a function does nothing but call another with its own arguments.
  ///
  /// - Parameter isMethod: whether it calls the other on its first parameter.
  func handsOn(_ old: Node, to new: Node, isMethod: Bool) -> Bool {
    guard let body = old.firstChild(.codeBlock), var call = body.firstChild, Array(body.children).count == 1 else { return false }
    if call.kind == .returnStmt, let value = call.firstChild { call = value }
    while [.tryExpr, .awaitExpr].contains(call.kind), let inner = call.firstChild { call = inner }
    guard call.kind == .functionCallExpr, referents(ofCall: call) == .declarations([new]) else { return false }
    let values = call.callArguments.map { $0.value.text }
    let names = old.parameters.map { spelling($0.parameterName) }
    guard isMethod else { return values == names }
    return call.firstChild?.firstChild?.text == names.first && values == Array(names.dropFirst())
  }

  /// Whether a class below that of a method has one of its name that overrides.
  func isOverridden(_ function: Node) -> Bool {
    guard let scope = function.ancestor({ $0.isTypeOrExtension }), let owner = type(declaredBy: scope),
      self[owner].node.kind == .classDecl
    else { return false }
    return heirs(of: owner).contains { heir in
      heir != owner && self[heir].members.functions[function.declaredName, default: []].contains { $0.hasModifier(.override) }
    }
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

  var onlyProperty: Property? {
    let bindings = children.filter { $0.kind == .patternBinding }
    guard bindings.count == 1, let name = bindings[0].firstChild?.boundName, name != .none else { return nil }
    return Property(name: name, declaration: self, binding: bindings[0])
  }

  fileprivate var aliasedText: String? { (firstChild(.initializerClause)?.typeChild ?? Array(children).last { $0.isType })?.text }

  var parameters: [Node] {
    firstChild(.functionParameterClause)?.children.filter { $0.kind == .functionParameter } ?? []
  }

  var labels: [String] { parameters.map { $0.token($0.row.firstToken).kind == .wildcard ? "_" : $0.labelText } }

  private var labelText: String {
    let first = tokens.first { index in
      !children.contains { ($0.kind == .attribute || $0.kind == .declModifier) && $0.tokens.contains(index) }
    }
    return first.map { text(in: token($0).start..<token($0).end) } ?? "_"
  }

  var belongsToType: Bool { hasModifier(.static) || hasModifier(.class) }

  var hasAvailability: Bool { attributes.contains { $0.attributeName == .available } }

  fileprivate var tokenTexts: [String] { tokens.map { text(in: token($0).start..<token($0).end) } }

  /// What two functions do not have in common that a caller would notice, in a word.
  ///
  /// - Parameter form: how one takes the place of the other.
  func difference(from old: Node, _ form: RenamedDeclaration.Form) -> String? {
    let taken = form == .method ? Array(old.parameters.dropFirst()) : old.parameters
    if parameters.map(\.acceptedText) != taken.map(\.acceptedText) { return "parameters" }
    if form != .initializer, firstChild(.returnClause)?.text != old.firstChild(.returnClause)?.text { return "results" }
    if effects != old.effects { return "effects" }
    if firstChild(.genericParameterClause)?.text != old.firstChild(.genericParameterClause)?.text { return "generic parameters" }
    if firstChild(.genericWhereClause)?.text != old.firstChild(.genericWhereClause)?.text { return "generic parameters" }
    // Which type it is a member of has been looked at.
    let place: Set<String> = form == .name ? [] : ["static", "class"]
    if notable.subtracting(place) != old.notable.subtracting(place) || hasAvailability
      || (parent?.kind == .ifConfigClause) != (old.parent?.kind == .ifConfigClause)
    {
      return "attributes"
    }
    return nil
  }

  /// The type of a parameter, and whether it takes any number of values.
  fileprivate var acceptedText: String {
    (typeChild?.text ?? "") + (tokens.contains { token($0).kind == .ellipsis } ? "..." : "")
  }

  /// Whether a function does nothing but give a property of a name.
  fileprivate func handsOn(to property: String) -> Bool {
    let words = firstChild(.codeBlock)?.tokenTexts.dropFirst().dropLast().filter { !["self", "Self", ".", "return", ";"].contains($0) }
    return words == [property]
  }

  /// `async throws`, and whether an initialiser may fail.
  var effects: [String] {
    let words = tokens.filter { index in
      !children.contains { $0.tokens.contains(index) && $0.kind != .throwsClause }
    }.map { text(in: token($0).start..<token($0).end) }
    return words.filter { ["async", "throws", "rethrows", "reasync", "?", "!"].contains($0) }
      + children.filter { $0.kind == .throwsClause }.map(\.text)
  }

  /// Attributes and modifiers that a caller has to do with.
  fileprivate var notable: Set<String> {
    let attributes = attributes.map(\.text).filter { !$0.hasPrefix("@available") && !$0.hasPrefix("@inlin") && $0 != "@objc" }
    let modifiers = modifiers.map { text(in: $0.start..<$0.end) }
    return Set(attributes + modifiers.filter { ["mutating", "nonisolated", "static", "class", "consuming"].contains($0) })
  }
}

extension BlockerCode {
  static let twoValues = BlockerCode(
    "two-values",
    "What `renamed:` names is not another name for the same thing: both are stored, or the new one is something else. Using the new one "
      + "would use another value."
  )
  static let otherType = BlockerCode(
    "other-type",
    "The deprecated alias is for another type than the one that `renamed:` names.")
}
