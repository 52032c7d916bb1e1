import MoltEditing
import MoltSymbols
import MoltSyntax

/// The types of properties as they can be written down.
package struct WrittenTypes {
  private let index: ProjectIndex
  /// What every file can name without an import.
  private let languageTypes: Set<Name>

  package init(_ index: ProjectIndex, languageTypes: Set<Name>) {
    self.index = index
    self.languageTypes = languageTypes
  }

  /// The type of a property as it can be written beside it: its annotation, or what its initial value says beyond doubt.
  /// Nil where only the compiler knows.
  package func writtenType(of property: Property) -> String? {
    if let annotation = property.annotation { return annotation.isCompleteType(index) ? annotation.valueTypeText : nil }
    return property.initializer.flatMap(writtenType)
  }

  /// The type of a property as a member of its class can name it: as it is written, or else as it is known; nil where only the compiler knows.
  package func spelledType(of property: Property) -> String? {
    writtenType(of: property) ?? (property.annotation == nil ? spelled(index.type(of: property), at: property.declaration) : nil)
  }

  /// A type by a name that means it here.
  private func spelled(_ type: Type, at node: Node) -> String? {
    switch type {
    case .optional(let wrapped): return spelled(wrapped, at: node).map { $0 + "?" }
    case .array(let element): return spelled(element, at: node).map { "[\($0)]" }
    case .dictionary(let key, let value):
      guard let key = spelled(key, at: node), let value = spelled(value, at: node) else { return nil }
      return "[\(key): \(value)]"
    case .declared(let id, let arguments) where index[id].outer.map(index.isGeneric) != true:
      let spellings = arguments.compactMap { spelled($0, at: node) }
      guard spellings.count == parameterCount(of: id), let name = nameMeaning(id, at: node) else { return nil }
      return spellings.isEmpty ? name : name + "<" + spellings.joined(separator: ", ") + ">"
    case .external(let name, let arguments) where arguments.isEmpty && isVisible(name, at: node): return index.spelling(name)
    default: return nil
    }
  }

  /// Whether the name of another module's type means that type where the node stands: the language has it, or the file names it itself.
  private func isVisible(_ name: Name, at node: Node) -> Bool {
    guard index.lookUpType([name], at: node) == nil else { return false }
    return languageTypes.contains(name)
      || index.uses(of: name, in: node.root).contains { $0.kind == .identifierType || $0.callAsCallee?.firstChild == $0 }
  }

  /// The shortest name that means a type where the node stands.
  private func nameMeaning(_ id: TypeID, at node: Node) -> String? {
    let components = index.qualifiedName(id).split(separator: ".").map(String.init)
    return [components.suffix(1), components[...]].first { path in
      let names = path.compactMap { index.names[$0] }
      return names.count == path.count && index.lookUpType(names, at: node) == .declared(id)
    }?.joined(separator: ".")
  }

  private func parameterCount(of id: TypeID) -> Int {
    index[id].node.firstChild(.genericParameterClause)?.children.filter { $0.kind == .genericParameter }.count ?? 0
  }

  private func writtenType(of value: Node) -> String? {
    switch value.kind {
    case .stringLiteralExpr: return "String"
    case .integerLiteralExpr: return "Int"
    case .floatLiteralExpr: return "Double"
    case .booleanLiteralExpr: return "Bool"
    case .functionCallExpr: return value.firstChild.flatMap(madeType)
    case .memberAccessExpr: return enumeration(ofCase: value)
    default: return nil
    }
  }

  /// The type whose initialiser a call names: `[Item]()`, `Set<Int>()`, and `Item(…)` where none of its initialisers
  /// can fail.
  private func madeType(by callee: Node) -> String? {
    let text = callee.text
    guard !callee.hasInnerComment else { return nil }
    switch callee.kind {
    case .arrayExpr, .dictionaryExpr, .genericSpecializationExpr:
      // `[Item]()` is a type only where nothing is handed over.
      return callee.parent?.row.endToken == callee.row.endToken + 2 ? text : nil
    case .declReferenceExpr, .memberAccessExpr:
      guard case .metatype(.declared(let id, _)) = index.type(ofExpression: callee) else {
        return plainValues.contains(text) ? text : nil
      }
      return canFail(toMake: id) ? nil : text
    default: return nil
    }
  }

  /// Whether an initialiser of the type may return nil, or the type is not made by initialisers that the project shows.
  private func canFail(toMake id: TypeID) -> Bool {
    if index[id].node.kind == .enumDecl || index[id].node.firstChild(.genericParameterClause) != nil { return true }
    return index.withInherited(id).contains { type in
      index[type].members.initializers.contains(where: \.isFailableInitializer)
        || index[type].node.kind == .classDecl
          && !index[type].inheritedTypes.allSatisfy { index.isFrameworkProtocol($0.typeName) || index.declaredType(of: $0) != nil }
    }
  }

  /// `Theme` for `Theme.dark`, a case without values.
  private func enumeration(ofCase access: Node) -> String? {
    guard let base = access.firstChild, base.isExpression, !base.hasInnerComment,
      case .metatype(.declared(let id, _)) = index.type(ofExpression: base),
      index[id].node.firstChild(.genericParameterClause) == nil,
      case .enumCase(let element, _)? = index.lookUpMember(access.token(access.row.endToken - 1).name, of: id),
      element.firstChild(.enumCaseParameterClause) == nil
    else { return nil }
    return base.text
  }
}

extension ProjectIndex {
  /// The type of a value as it can be written down anywhere in its module; nil where it is not certain.
  package func writtenType(ofValue value: Node) -> String? {
    switch value.kind {
    case .stringLiteralExpr: return plain("String", at: value)
    case .integerLiteralExpr: return plain("Int", at: value)
    case .floatLiteralExpr: return plain("Double", at: value)
    case .booleanLiteralExpr: return plain("Bool", at: value)
    case .prefixOperatorExpr:
      guard let literal = value.expressionChild, [.integerLiteralExpr, .floatLiteralExpr].contains(literal.kind) else {
        return nil
      }
      return writtenType(ofValue: literal)
    case .functionCallExpr where value.children.contains(where: { $0 != value.firstChild }):
      // An initialiser with arguments may be one that fails.
      return nil
    case .memberAccessExpr, .declReferenceExpr: return written(certainType(ofExpression: value), at: value)
    case .functionCallExpr:
      let certain = certainType(ofExpression: value)
      return written(certain == .unknown ? type(ofExpression: value) : certain, at: value)
    default: return nil
    }
  }

  private func written(_ type: Type, at value: Node) -> String? {
    switch type {
    case .declared(let id, []) where !self[id].isLocal && !isGeneric(id): return qualifiedName(id)
    // What is not named there may be nested in something.
    case .external(let name, []) where value.token(value.row.firstToken).name == name || isPlainFrameworkType(name):
      return plain(spelling(name), at: value)
    case .array(let element): return written(element, at: value).map { "[\($0)]" }
    case .optional(let wrapped): return written(wrapped, at: value).map { "\($0)?" }
    default: return nil
    }
  }

  /// The name of a type, where nothing of the project has it.
  private func plain(_ spelling: String, at value: Node) -> String? {
    names[spelling].flatMap { lookUpType([$0], at: value) } == nil ? spelling : nil
  }

  /// Whether the type, or one around it, has generic parameters.
  fileprivate func isGeneric(_ id: TypeID) -> Bool {
    self[id].node.firstChild(.genericParameterClause) != nil || self[id].outer.map(isGeneric) == true
  }

  /// Whether a type of the SDK is a protocol, which brings no initialisers along.
  package func isFrameworkProtocol(_ name: Name) -> Bool {
    isFrameworkType(name) && !isFrameworkClass(name) && !isFrameworkValueType(name)
  }
}

/// Types of other modules that have no initialiser which fails or returns something else.
private let plainValues: Set<String> = ["Date", "UUID", "Data", "CGPoint", "CGSize", "CGRect", "IndexSet", "IndexPath"]

extension Node {
  /// Whether a written type says all: `Set` alone leaves its element to the initial value.
  fileprivate func isCompleteType(_ index: ProjectIndex) -> Bool {
    !hasInnerComment
      && ([self] + Array(descendants)).allSatisfy { node in
        node.kind != .identifierType || node.firstChild(.genericArgumentClause) != nil || index.lookUpType([node.typeName], at: node) != nil
          || !index.isGenericFrameworkType(node.typeName)
      }
  }

  /// The type of the values: `T?` for `T!`, on one line.
  fileprivate var valueTypeText: String {
    let written = kind == .implicitlyUnwrappedOptionalType ? text.dropLast() + "?" : text
    return written.split(whereSeparator: \.isNewline).map { String($0.trimmed) }.joined(separator: " ")
  }
}
