public import MoltSyntax

/// A row of `molt dump-types`: what is known of an expression that is written in a file.
public struct TypedExpression: Sendable {
  /// The UTF-8 offset of the first byte, and of the first byte of the last token, as the compiler keeps ranges.
  public let start: UInt32
  public let last: UInt32
  /// The compiler's word for the kind of expression.
  public let kind: String
  /// The type as the compiler's demangler writes it, without modules and attributes; nil where it is not known.
  public let type: String?
  /// What a name refers to; nil where that is not known or nothing.
  public let referent: String?
}

extension SemanticModel {
  /// The types of all expressions of a file, in the order of the source.
  public func expressions(in root: Node) -> [TypedExpression] {
    check(file: root)
    let file = fileTypes(of: root)
    var result: [TypedExpression] = []
    for node in root.descendants {
      guard let kind = node.dumpKind else { continue }
      let type = file.types[Int(node.index)]
      let place = node.lastPlace(of: node.row.endToken - 1)
      result.append(
        TypedExpression(
          start: node.token(node.row.firstToken).start, last: node.token(place).start, kind: kind,
          type: type.flatMap { isKnown($0) ? describe($0) : nil }, referent: file.referent(of: node).map(describe(referent:))))
    }
    for (node, extent, type) in file.folded {
      let kind = ["binary", "assign", "ternary", "cast", "check", "try"][Int(extent.kind.rawValue)]
      result.append(
        TypedExpression(
          start: node.token(extent.firstToken).start, last: root.token(root.lastPlace(of: extent.lastToken)).start, kind: kind,
          type: isKnown(type) ? describe(type) : nil, referent: nil))
    }
    return result.sorted { ($0.start, $0.last, $0.kind) < ($1.start, $1.last, $1.kind) }
  }

  private func isKnown(_ type: TypeRef) -> Bool { !store.has(.unknown, in: type) }

  private func describe(referent id: DeclarationID) -> String {
    let declaration = table[id]
    let owner = declaration.parent.flatMap(nominal(of:)).map { qualifiedName($0) + "." } ?? ""
    return owner + spelling(declaration.name)
  }

  func qualifiedName(_ id: DeclarationID) -> String {
    guard let owner = owner(of: id) else { return spelling(table[id].name) }
    return qualifiedName(owner) + "." + spelling(table[id].name)
  }

  /// A type in the demangler's words, without modules.
  func describe(_ type: TypeRef) -> String {
    func list(_ types: [TypeRef]) -> String { types.map { describe($0) }.joined(separator: ", ") }
    switch store[type] {
    case .unknown, .undeclared: return "?"
    case .nominal(let id, let arguments): return describe(nominal: id, arguments)
    case .parameter(let id): return table[id].kind == .protocol ? "A" : letter(of: id)
    case .member(let base, let id): return describe(base) + "." + spelling(table[id].name)
    case .tuple(let types, let labels):
      return "(" + zip(types, labels).map { ($1 == .none ? "" : spelling($1) + ": ") + describe($0) }.joined(separator: ", ") + ")"
    case .function(let shape): return describe(shape)
    case .metatype(let inner): return describe(instance: inner) + ".Type"
    case .existential(let parts): return parts.isEmpty ? "Any" : parts.map { describe($0) }.joined(separator: " & ")
    case .opaque: return "some"
    case .inout(let inner): return "inout " + describe(inner)
    case .variable: return "?"
    case .pack(let types): return "Pack{" + list(types) + "}"
    case .expansion(let inner): return "repeat " + describe(inner)
    }
  }

  private func describe(instance type: TypeRef) -> String {
    if case .function = store[type] { return "(" + describe(type) + ")" }
    return describe(type)
  }

  private func describe(nominal id: DeclarationID, _ arguments: [TypeRef]) -> String {
    let name = table[id].name
    if table[id].parent == nil, modules.name(table[id].module) == "Swift" {
      if name == known.optional, arguments.count == 1 {
        if case .function = store[arguments[0]] { return "(" + describe(arguments[0]) + ")?" }
        if case .existential(let parts) = store[arguments[0]], parts.count > 1 { return "(" + describe(arguments[0]) + ")?" }
        return describe(arguments[0]) + "?"
      }
      if name == known.array, arguments.count == 1 { return "[" + describe(arguments[0]) + "]" }
      if name == known.dictionary, arguments.count == 2 { return "[" + describe(arguments[0]) + " : " + describe(arguments[1]) + "]" }
    }
    // Each level has its own arguments.
    let own = table.genericParameters(of: id).count
    let outer = owner(of: id)
    let prefix = outer.map { describe(nominal: $0, Array(arguments.dropLast(own))) + "." } ?? ""
    let written = arguments.suffix(own)
    return prefix + spelling(name) + (written.isEmpty ? "" : "<" + written.map { describe($0) }.joined(separator: ", ") + ">")
  }

  private func describe(_ shape: FunctionShape) -> String {
    let parameters = shape.parameters.map { parameter -> String in
      parameter.isVariadic ? describe(parameter.type) + "..." : describe(parameter.type)
    }
    return "(" + parameters.joined(separator: ", ") + ")" + (shape.isAsync ? " async" : "") + (shape.throws ? " throws" : "") + " -> "
      + describe(shape.result)
  }

  /// Generic parameters are `A`, `B`, …, and with a number for those of outer levels.
  private func letter(of id: DeclarationID) -> String {
    guard let owner = table[id].parent else { return "A" }
    var level = 0
    var current = table[owner].parent
    while let outer = current.flatMap(nominal(of:)) {
      if table[outer].kind == .protocol || !table.genericParameters(of: outer).isEmpty { level += 1 }
      current = table[outer].parent
    }
    let all = table.genericParameters(of: owner)
    let place = all.firstIndex(of: id) ?? all.count
    return String(UnicodeScalar(UInt8(65 + min(place, 25)))) + (level == 0 ? "" : "\(level)")
  }
}

extension Node {
  /// The compiler's word for this kind of expression; nil for what is none of its own.
  fileprivate var dumpKind: String? {
    switch kind {
    case .functionCallExpr: "call"
    case .declReferenceExpr: isMemberNameOnly ? nil : "declref"
    case .memberAccessExpr: "member_ref"
    case .closureExpr: "closure"
    case .stringLiteralExpr, .simpleStringLiteralExpr: "string_literal"
    case .integerLiteralExpr: "integer_literal"
    case .floatLiteralExpr: "float_literal"
    case .booleanLiteralExpr: "boolean_literal"
    case .nilLiteralExpr: "nil_literal"
    case .arrayExpr: "array"
    case .dictionaryExpr: "dictionary"
    case .subscriptCallExpr: "subscript"
    case .keyPathExpr: "keypath"
    case .forceUnwrapExpr: "force_value"
    case .optionalChainingExpr: "bind_optional"
    case .prefixOperatorExpr: "prefix_unary"
    case .postfixOperatorExpr: "postfix_unary"
    case .tupleExpr: "tuple"
    case .tryExpr: "try"
    case .awaitExpr: "await"
    case .inOutExpr: "inout"
    case .genericSpecializationExpr: "type"
    case .superExpr: "super_ref"
    case .ifExpr, .switchExpr: "single_value_stmt"
    case .identifierPattern: parent?.kind == .optionalBindingCondition && parent?.firstChild(.initializerClause) == nil ? "declref" : nil
    default: nil
    }
  }

  /// The token itself; of the end of a string literal its beginning, as the literal is one token to the compiler.
  fileprivate func lastPlace(of token: UInt32) -> UInt32 {
    switch self.token(token).kind {
    case .stringQuote, .multilineStringQuote, .rawStringPoundDelimiter, .singleQuote:
      var node: Node? = root.innermostNode(around: token)
      while let current = node, current.kind != .stringLiteralExpr, current.kind != .simpleStringLiteralExpr { node = current.parent }
      return node?.row.firstToken ?? token
    default: return token
    }
  }

  /// The innermost node that holds a token.
  private func innermostNode(around token: UInt32) -> Node {
    var result = self
    while let inner = result.children.first(where: { $0.tokens.contains(token) }) { result = inner }
    return result
  }

  /// Whether this is the name behind a dot, or a name in a key path.
  private var isMemberNameOnly: Bool {
    guard let parent else { return false }
    if parent.kind == .keyPathExpr || parent.kind == .keyPathComponent { return true }
    return parent.kind == .memberAccessExpr
      && (parent.lastChild == self || parent.children.filter { $0.kind == .declReferenceExpr }.last == self)
      && parent.row.firstToken != row.firstToken
  }
}
