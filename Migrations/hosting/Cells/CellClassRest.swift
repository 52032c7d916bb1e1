import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What keeps a class of cells of which nothing but hosting was wanted.
struct KeptClass: Error {
  /// `the class stays: ` goes before it.
  let reason: String
  let place: Node

  init(_ reason: String, at place: Node) {
    self.reason = reason
    self.place = place
  }

  var note: MigrationUnit.Note {
    let location = place.kind == .classDecl || place.kind == .functionDecl ? place.nameToken.location(in: place) : place.location
    return .init("the class is kept: \(reason)", at: location)
  }
}

/// A method of a class of cells that does nothing but show a view: who calls it can show the view as well.
struct CellFilling {
  let method: Node
  let root: Node

  var parameters: [Node] { method.declaredParameters }
}

/// What is left of a class of cells when nothing of its hosting controller is.
struct CellClassRest {
  var fillings: [CellFilling] = []
  /// `static let identifier = "Row"`: the declarations of constants, each with its literal.
  var constants: [(declaration: Node, name: Name, literal: Node)] = []
  /// The class of UIKit that does as well, as it is written.
  let superclass: Node
}

extension CellClassCandidate {
  /// What the class does besides hosting: nothing that its callers could not do, or what keeps it.
  func rest() throws(KeptClass) -> CellClassRest {
    var rest = CellClassRest(superclass: try plainSuperclass())
    let node = index[id].node
    try readForeignMentions(of: node)
    for member in node.members where !goneMembers.contains(member) {
      if member.kind == .initializerDecl, isIdle(member) {
        continue
      } else if let constant = literalConstant(member) {
        rest.constants.append(constant)
      } else if let filling = filling(member) {
        rest.fillings.append(filling)
      } else if !isIdle(member) {
        throw KeptClass("\(description(of: member)) is still in it", at: member)
      }
    }
    guard !rest.fillings.isEmpty else { throw KeptClass("it fills itself instead of being filled by a method", at: roots.first ?? node) }
    let names = rest.fillings.map(\.method.declaredName)
    if let again = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
      throw KeptClass("another method that fills it has the same name", at: rest.fillings[again].method)
    }
    if let own = rest.fillings.lazy.flatMap({ $0.root.uses(of: index[id].name) }).first {
      throw KeptClass("its view is created with something of its own", at: own)
    }
    return rest
  }

  /// A class that is made by its name cannot go: nibs and storyboards do that, and `NSClassFromString`.
  private func readForeignMentions(of node: Node) throws(KeptClass) {
    let name = index.spelling(index[id].name)
    if let place = index.project.foreignMentions[name] {
      throw KeptClass("`\(name)` is named at \(place.path):\(place.line)", at: node)
    }
    guard let function = index.names["NSClassFromString"] else { return }
    for call in facts.uses[function].compactMap(\.callAsCallee) {
      let argument = call.callArguments.first?.value
      let isLiteral = argument.map { [.stringLiteralExpr, .simpleStringLiteralExpr].contains($0.kind) } ?? false
      let text = argument?.text.trimmingQuotes ?? ""
      guard isLiteral, !text.contains("\\"), text != name, !text.hasSuffix("." + name) else {
        throw KeptClass("it may be created here by its name", at: call)
      }
    }
  }

  /// The class of UIKit that the class inherits from, of which nothing else is asked.
  private func plainSuperclass() throws(KeptClass) -> Node {
    let type = index[id]
    let node = type.node
    if let comment = commentToken(of: node) {
      throw KeptClass("a comment in it or above it would be lost", at: comment)
    }
    if node.hasModifier(.public) || node.hasModifier(.open) || node.hasModifier(.package) {
      throw KeptClass("code outside its module may use it", at: node)
    }
    if let part = type.extensions.first { throw KeptClass("an extension adds to it", at: part) }
    if type.outer != nil || type.isLocal || index.twins(of: id).count > 1 || node.parent?.kind != .sourceFile {
      throw KeptClass("it is not declared at file scope", at: node)
    }
    if let directive = node.descendants.first(where: { $0.kind == .ifConfigDecl }) {
      throw KeptClass("a part of it is conditional", at: directive)
    }
    if let attribute = node.attributes.first(where: { index.spelling($0.attributeName) != "MainActor" }) {
      throw KeptClass("its attribute may mean something to others", at: attribute)
    }
    if let subclass = index.types.first(where: { $0.id != id && $0.supertypes.contains(id) }) {
      throw KeptClass("`\(index.spelling(subclass.name))` inherits from it", at: subclass.node)
    }
    guard type.inheritedTypes.count == 1, let written = type.inheritedTypes[0].typeChild, written.kind == .identifierType,
      facts.classes.cellKind(named: written.typeName) != nil
    else { throw KeptClass("it inherits from more than a UIKit cell", at: type.inheritedTypes.last ?? node) }
    return written
  }

  /// The token behind a comment that would go with the class. One that blank lines set apart from it is the file's.
  private func commentToken(of node: Node) -> Node? {
    if let index = (node.row.firstToken + 1..<node.row.endToken).first(where: { node.token($0).flags.contains(.afterComment) }) {
      return node.innermostNode(at: index)
    }
    let above = node.text(in: node.leadingTrivia).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let isAbove = above.last.map { !$0.allSatisfy(\.isWhitespace) } == true && node.hasCommentAbove
    let end = node.range.upperBound
    let isBeside = !node.isWhitespace(end..<node.endOfLine(from: end))
    return isAbove || isBeside ? node : nil
  }

  private func description(of member: Node) -> String {
    switch member.kind {
    case .variableDecl: "`\(member.properties.first.map { index.spelling($0.name) } ?? "a property")`"
    case .initializerDecl: "an initialiser that does more"
    case .functionDecl: "`\(index.spelling(member.declaredName))`"
    case .deinitializerDecl: "`deinit`"
    default: "this member"
    }
  }

  /// The statements of a member's body that stay.
  private func keptStatements(of member: Node) -> [Node]? {
    guard let body = member.firstChild(.codeBlock) else { return nil }
    return body.bodyStatements.filter { bodies[body]?.gone.contains($0) != true }
  }

  /// An initialiser or an override that only hands on, or that must not be called.
  private func isIdle(_ member: Node) -> Bool {
    guard let kept = keptStatements(of: member), let body = member.firstChild(.codeBlock), bodies[body]?.replaced.isEmpty ?? true
    else { return false }
    switch member.kind {
    case .initializerDecl:
      return kept.allSatisfy { $0.text.hasPrefix("super.init(") || $0.text.hasPrefix("fatalError(") }
    case .functionDecl where member.hasModifier(.override):
      // An override that was empty keeps what it overrides from happening: `setSelected` that shows no selection.
      if body.bodyStatements.isEmpty { return index.spelling(member.declaredName) == "prepareForReuse" }
      return kept.allSatisfy { isHandedOn($0, from: member) }
    default: return false
    }
  }

  /// `super.setSelected(selected, animated: animated)`, with what the method was given
  private func isHandedOn(_ statement: Node, from method: Node) -> Bool {
    let names = method.declaredParameters.map { index.spelling($0.parameterName) }
    return statement.kind == .functionCallExpr
      && statement.text.hasPrefix("super." + index.spelling(method.declaredName) + "(")
      && statement.callArguments.map(\.value.text) == names
  }

  /// `static let identifier = "Row"`
  private func literalConstant(_ member: Node) -> (declaration: Node, name: Name, literal: Node)? {
    guard member.kind == .variableDecl, member.hasModifier(.static), member.attributes.isEmpty, member.properties.count == 1,
      let property = member.properties.first, property.accessorBlock == nil, let value = property.initializer,
      [.stringLiteralExpr, .simpleStringLiteralExpr].contains(value.kind),
      !value.descendants.contains(where: { $0.kind == .expressionSegment }), !value.text.contains(where: \.isNewline)
    else { return nil }
    return (member, property.name, value)
  }

  /// A method that shows a view, and does nothing else.
  private func filling(_ member: Node) -> CellFilling? {
    guard member.kind == .functionDecl, !member.hasModifier(.override), !member.hasModifier(.static), !member.hasModifier(.class),
      member.attributes.isEmpty, member.firstChild(.returnClause) == nil, member.firstChild(.throwsClause) == nil,
      let body = member.firstChild(.codeBlock), let outcome = bodies[body], outcome.replaced.count == 1,
      let shown = outcome.replaced[0].outcome.root, let kept = keptStatements(of: member),
      let root = root(shown, of: kept, by: outcome.replaced[0].statement)
    else { return nil }
    let signature = member.text(in: member.range.lowerBound..<body.range.lowerBound)
    guard !signature.contains(" async"), !signature.contains("inout "), !signature.contains("...") else { return nil }
    return CellFilling(method: member, root: root)
  }

  /// The view that a method shows with nothing else in it but, perhaps, the name that it gives to the view.
  private func root(_ shown: Node, of kept: [Node], by statement: Node) -> Node? {
    if kept == [statement] { return shown }
    guard kept.count == 2, kept[0].kind == .variableDecl, kept[1] == statement, shown.kind == .declReferenceExpr,
      case .local(let binding)? = index.declaration(named: shown), binding.parent == kept[0],
      kept[0].children.count(where: { $0.kind == .patternBinding }) == 1, kept[0].token(kept[0].introducer).name == .let
    else { return nil }
    return binding.firstChild(.initializerClause)?.expressionChild
  }
}

extension String {
  /// What stands between the quotation marks of a literal.
  fileprivate var trimmingQuotes: String { String(drop { $0 == "#" || $0 == "\"" }.reversed().drop { $0 == "#" || $0 == "\"" }.reversed()) }
}
