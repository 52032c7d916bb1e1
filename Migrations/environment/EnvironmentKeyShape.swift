import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A key with the accessors that go by it, in the form that `@Entry` writes.
struct EnvironmentKeyShape {
  /// `var theme: Theme { get { self[ThemeKey.self] } set { self[ThemeKey.self] = newValue } }`
  let property: Property
  let edits: [Edit]
  /// The default, where it was made once and is made anew by `@Entry`.
  private let storedDefault: Node?

  /// What is extended by the values of each kind of key.
  static let values = [
    "EnvironmentKey": "EnvironmentValues", "FocusedValueKey": "FocusedValues", "TransactionKey": "Transaction",
    "ContainerValueKey": "ContainerValues",
  ]

  init(_ key: Node, protocolName: String, _ mentions: [KeyMention], _ index: ProjectIndex) throws(BlockerError) {
    let parts = try KeyParts(key, needsDefault: protocolName != "FocusedValueKey", index)
    let uses = mentions.filter { !key.contains($0.node) && $0.mayName(key, index) }.map(\.node)
    let name = index.spelling(key.declaredName)
    guard let property = uses.lazy.compactMap({ $0.accessorProperty }).first,
      let extended = property.declaration.ancestor({ $0.isTypeOrExtension }),
      extended.kind == .extensionDecl, extended.typeChild?.text == Self.values[protocolName],
      property.declaration.ancestor({ $0 != .ifConfigClause && $0 != .ifConfigDecl })?.parent == extended
    else {
      throw BlockerError(
        .keyAccessors, "no property of `\(Self.values[protocolName]!)` uses this key, as far as can be seen", key,
        "write it in an extension of `\(Self.values[protocolName]!)` as `get { self[\(name).self] } set { self[\(name).self] = newValue }`")
    }
    if let other = uses.first(where: { !property.binding.contains($0) }) {
      throw BlockerError(
        .keyUsedElsewhere, "`\(name)` is also used without its property, and `@Entry` removes it", other, "use the property instead")
    }
    if key.parent?.kind == .ifConfigClause, key.parent?.contains(property.declaration) != true {
      throw BlockerError(
        .keyCondition, "the key is in a branch of `#if` that its property is not in", key, "move both into the same branch")
    }
    guard property.goesBy(name), property.declaration.properties.count == 1, !property.isStatic else {
      throw BlockerError(
        .keyAccessors, "the accessors do more than get and set the key's value, or cannot set it", property.binding,
        "make it `get { self[\(name).self] } set { self[\(name).self] = newValue }`")
    }
    self.property = property
    storedDefault = parts.isComputed ? nil : parts.value
    if property.declaration.token(property.binding.row.firstToken).flags.contains(.escaped) {
      throw BlockerError(
        .keyName, "the macro derives other names from the property's, which is in backticks", property.binding, "rename it")
    }
    edits = try Self.edits(property, parts, key, index)
  }

  private static func edits(
    _ property: Property, _ parts: KeyParts, _ key: Node, _ index: ProjectIndex
  ) throws(BlockerError) -> [Edit] {
    let declaration = property.declaration
    guard let accessors = property.accessorBlock, let annotation = property.annotation else {
      throw BlockerError(.keyAccessors, "the property has no type annotation", property.binding, "write its type")
    }
    if let value = parts.value, value.file != declaration.file, value.isCode {
      throw BlockerError(
        .defaultElsewhere, "the default is in another file, where its names may mean something else", value,
        "move the key next to the property")
    }
    if let value = parts.value, let reference = value.memberReference(movedTo: declaration, index) {
      throw BlockerError(
        .defaultScope, "in an extension of the values this name may mean something else", reference, "qualify it with its type")
    }
    let comments = comments(of: key, accessors, except: parts)
    if !comments.isEmpty, key.file != declaration.file {
      throw BlockerError(
        .comment, "a comment is at the key, which is removed from another file", key, "move the comment, or the key, to the property")
    }
    var edits = [entry(declaration, with: comments)]
    let name = index.spelling(key.declaredName)
    if ([annotation] + annotation.descendants).contains(where: { $0.isType && $0.typeComponents.contains(key.declaredName) }) {
      let spelling = annotation.text.hasSuffix("?") ? annotation.text.dropLast() : annotation.text[...]
      guard let type = parts.type, spelling == name + ".Value" || spelling.hasSuffix("." + name + ".Value") else {
        throw BlockerError(
          .keyAccessors, "the property's type is written in terms of the key, which is removed", annotation, "write the type itself")
      }
      let isCompound = [.functionType, .someOrAnyType, .compositionType, .attributedType].contains(type.kind)
      let isOptional = annotation.text.hasSuffix("?")
      edits.append(annotation.replacement(isOptional ? (isCompound ? "(\(type.text))?" : type.text + "?") : type.text))
    }
    let copy = CodeCopy(indentation: declaration.indentation(at: declaration.range.lowerBound))
    let value = parts.value.map { value -> [Edit.Piece] in
      // What stands in another file, no edit of this one reaches.
      [.text(" = ")] + (value.file == declaration.file ? copy.copy(value) : [.text(value.text)])
    }
    edits.append(Edit(Location(declaration.file, annotation.range.upperBound..<accessors.range.upperBound), value ?? []))
    return edits
  }

  /// The comments of the key and of the accessors, which go, but for those in what stays.
  private static func comments(of key: Node, _ accessors: Node, except parts: KeyParts) -> [String] {
    let kept = [parts.value, parts.type].compactMap { $0 }
    return (key.commentAbove.map { [key.text(in: $0)] } ?? [])
      + [key, accessors].flatMap { node in
        node.comments(in: node.range).filter { comment in
          !kept.contains { $0.file == node.file && $0.range.contains(comment.lowerBound) }
        }.map { node.text(in: $0) }
      }
  }

  /// `@Entry` before the property, and comments above it.
  private static func entry(_ declaration: Node, with comments: [String]) -> Edit {
    let start = declaration.range.lowerBound
    let lineBreak = declaration.lineBreak + declaration.indentation(at: start)
    let lines = comments.flatMap { comment in
      comment.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix { $0.isWhitespace } }
    }
    return declaration.insertion(lines.map { $0 + lineBreak }.joined() + "@Entry ", at: start)
  }

  /// What the default makes that is not known to be the same whenever it is made.
  func instanceMadeByDefault(_ index: ProjectIndex) -> Location? {
    guard let storedDefault else { return nil }
    var search = MadeInstances(index)
    return search.first(in: storedDefault, of: property.annotation.map { index.resolve($0) } ?? .unknown)?.location
  }
}

extension Node {
  /// The comment directly above a declaration, which speaks of it: a mark of a section does not.
  var commentAbove: Range<UInt32>? {
    guard hasCommentDirectlyAbove, let first = comments(in: leadingTrivia).first(where: isDirectlyAbove) else { return nil }
    let comment = first.lowerBound..<(comments(in: leadingTrivia).last ?? first).upperBound
    return text(in: comment).contains("MARK:") ? nil : comment
  }

  /// Whether no blank line lies between a comment and this.
  private func isDirectlyAbove(_ comment: Range<UInt32>) -> Bool {
    guard isFirstOnLine(comment.lowerBound) else { return false }
    let lines = text(in: comment.lowerBound..<range.lowerBound).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return !lines.dropLast().contains { $0.allSatisfy(\.isWhitespace) }
  }
}

/// What a key declares.
private struct KeyParts {
  /// The default's expression.
  let value: Node?
  /// The written type of its value.
  let type: Node?
  let isComputed: Bool

  init(_ key: Node, needsDefault: Bool, _ index: ProjectIndex) throws(BlockerError) {
    let expected = Set(EnvironmentKeyShape.values.keys).union(["Sendable"])
    if let other = key.inheritedTypes.first(where: { !expected.contains(index.spelling($0.typeName)) }) {
      throw BlockerError(.keyShape, "the key conforms to something else as well", other, "remove that if nothing needs it")
    }
    if let attribute = key.attributes.first {
      throw BlockerError(
        .keyShape, "the key has an attribute that its property would need", attribute, "write the `@Entry` by hand, with the attribute")
    }
    guard key.firstChild(.genericParameterClause) == nil, [.sourceFile, .memberBlock, .ifConfigClause].contains(key.parent?.kind) else {
      throw BlockerError(.keyShape, "the key is generic, or local to a function", key, "declare it at the top of a file")
    }
    var (value, type, isComputed): (Node?, Node?, Bool) = (nil, nil, false)
    for member in key.members {
      switch member.kind {
      case .typeAliasDecl where index.spelling(member.declaredName) == "Value":
        type = type ?? member.firstChild(.initializerClause)?.typeChild ?? member.typeChild
      case .variableDecl where needsDefault:
        guard let property = member.properties.first, member.properties.count == 1, property.isStatic,
          index.spelling(property.name) == "defaultValue", !property.hasObservers, value == nil,
          let made = property.initializer ?? property.accessorBlock?.onlyExpression
        else { throw BlockerError(.keyShape, "the default is not one expression", member, "write it as one expression") }
        if let attribute = member.attributes.first {
          throw BlockerError(
            .keyShape, "the default has an attribute, which that of an `@Entry` has not", attribute, "write the `@Entry` by hand")
        }
        // `let defaultValue: Value`, by the name that the key gives its type.
        let written = property.annotation.flatMap { $0.text == "Value" ? nil : $0 }
        (value, type, isComputed) = (made, written ?? type, property.initializer == nil)
      default:
        throw BlockerError(.keyShape, "the key declares more than its default", member, "declare it elsewhere")
      }
    }
    if needsDefault, value == nil {
      throw BlockerError(.keyShape, "the default of the key is declared elsewhere", key, "declare it in the key")
    }
    (self.value, self.type, self.isComputed) = (value, type, isComputed)
  }
}

extension Property {
  /// Whether the accessors get and set the value of a key, and do nothing else.
  fileprivate func goesBy(_ key: String) -> Bool {
    guard let block = accessorBlock, accessors.count == 2 else { return false }
    func isKeyed(_ node: Node) -> Bool {
      node.text == "self[\(key).self]" || node.text.hasPrefix("self[") && node.text.hasSuffix(".\(key).self]")
    }
    return block.children.allSatisfy { accessor in
      guard accessor.kind == .accessorDecl, let body = accessor.firstChild(.codeBlock), let statement = body.onlyStatement else {
        return false
      }
      switch accessor.text(in: accessor.token(accessor.introducer).range) {
      case "get": return isKeyed(statement.kind == .returnStmt ? statement.expressionChild ?? statement : statement)
      case "set":
        let parameter =
          accessor.introducer + 2 < body.row.firstToken ? accessor.text(in: accessor.token(accessor.introducer + 2).range) : "newValue"
        let parts = Array(statement.children)
        return statement.kind == .sequenceExpr && parts.count == 3 && parts[1].kind == .assignmentExpr && isKeyed(parts[0])
          && parts[2].text == parameter
      default: return false
      }
    }
  }
}

extension Node {
  /// The property whose accessors this stands in.
  fileprivate var accessorProperty: Property? {
    guard let block = ancestor({ $0 == .accessorBlock || $0 == .memberBlock }), block.kind == .accessorBlock,
      let declaration = block.ancestor({ $0 == .variableDecl })
    else { return nil }
    return declaration.properties.first { $0.binding.contains(self) }
  }

  fileprivate var onlyStatement: Node? {
    let statements = Array(children)
    return statements.count == 1 ? statements[0] : nil
  }

  /// What the block of a getter gives, if that is one expression.
  fileprivate var onlyExpression: Node? {
    guard let only = onlyStatement else { return nil }
    switch only.kind {
    case .accessorDecl: return only.firstChild(.codeBlock)?.onlyExpression
    case .returnStmt: return only.expressionChild
    default: return only.isExpression && ![.ifExpr, .switchExpr].contains(only.kind) ? only : nil
    }
  }

  /// Whether this is more than a literal.
  fileprivate var isCode: Bool {
    switch kind {
    case .nilLiteralExpr, .booleanLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .simpleStringLiteralExpr: false
    default: true
    }
  }

  /// A name in this expression that is found in the scope of the key, or by what surrounds it: it may mean another thing elsewhere.
  fileprivate func memberReference(movedTo declaration: Node, _ index: ProjectIndex) -> Node? {
    func isOtherType(_ name: Name, at node: Node) -> Bool {
      index.lookUpType([name], at: node) != index.lookUpType([name], at: declaration)
    }
    return ([self] + descendants).first { node in
      if node.kind == .identifierType { return isOtherType(node.typeName, at: node) }
      guard node.kind == .declReferenceExpr, node.referenceWithBase == node else { return false }
      // `.zero` is looked up in the type of the property, which is that of the default.
      if let access = node.parent, access.kind == .memberAccessExpr, access.firstChild == access.lastChild { return false }
      let name = node.token(node.row.firstToken).name
      let spelling = index.spelling(name)
      if spelling == "Self" || spelling == "self" { return true }
      guard spelling.first?.isLowercase == true else { return isOtherType(name, at: node) }
      switch index.lookUpValue(name, at: node) {
      case .local(let local)?: return !contains(local)
      case .functions(let functions)?: return functions.contains { $0.isMember }
      case nil: return !spelling.hasPrefix("$")
      default: return true
      }
    }
  }
}

/// A mention of a name that a key has, and what it means: all keys of the name ask about each.
struct KeyMention {
  let node: Node
  private let names: [Name]
  private let meaning: TypeLookup?

  init(_ node: Node, _ index: ProjectIndex) {
    self.node = node
    names = node.isType ? node.typeComponents : node.referenceWithBase.text.split(separator: ".").compactMap { index.names[String($0)] }
    meaning = index.lookUpType(names, at: node)
  }

  /// Whether it may mean this key: another type may have the name, too.
  func mayName(_ key: Node, _ index: ProjectIndex) -> Bool {
    guard let wanted = index.type(declaredBy: key) else { return true }
    if let meaning { return meaning == .declared(wanted) }
    // A key in a type is found by the name of that type, or from within: `NSAttributedString.Key` is another.
    guard let owner = key.parent?.parent, owner != key, let type = index.type(declaredBy: owner) else { return true }
    return names.dropLast().last == index[type].name
  }
}

extension BlockerCode {
  static let keyAccessors = BlockerCode(
    "key-accessors",
    "No property uses this key, as far as can be seen, or its accessors do something other than get and set the key's value, or its type "
      + "is not written. `@Entry` writes exactly such accessors and nothing else."
  )
  static let keyCondition = BlockerCode(
    "key-condition",
    "The key is in a branch of `#if`, and its property elsewhere: a property with `@Entry` is both, and can only be in one of the places.")
  static let keyName = BlockerCode(
    "key-name",
    "The name of the property is in backticks, and the macro `@Entry` derives other names from it.")
  static let keyShape = BlockerCode(
    "key-shape",
    "The key is more than its default: it conforms to something else, has an attribute, is generic or local, declares other members, or "
      + "its default is not one expression. `@Entry` replaces it and only keeps the default."
  )
  static let keyUsedElsewhere = BlockerCode(
    "key-used-elsewhere",
    "The key is also used without its property, and is removed once the property has `@Entry`.")
  static let defaultElsewhere = BlockerCode(
    "default-elsewhere",
    "The default of the key is in another file than the property. It would have to be copied, and its names may mean something else there.")
  static let defaultScope = BlockerCode(
    "default-scope",
    "The default of the key uses a name that may mean something else in an extension of the environment values, where it would move to.")
}
