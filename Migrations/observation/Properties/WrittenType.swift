import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax

extension ObservationQuestions {
  /// The type of a property as it can be written beside it: its annotation, or what its initial value says beyond doubt.
  /// Nil where only the compiler knows.
  func writtenType(of property: Property) -> String? {
    if let annotation = property.annotation { return annotation.isCompleteType ? annotation.valueTypeText : nil }
    return property.initializer.flatMap(writtenType)
  }

  /// The type of a property as a member of its class can name it: as it is written, or else as it is known; nil where only the compiler knows.
  func spelledType(of property: Property) -> String? {
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
    case .declared(let id, let arguments) where index[id].outer.map(isGeneric) != true:
      let spellings = arguments.compactMap { spelled($0, at: node) }
      guard spellings.count == parameterCount(of: id), let name = nameMeaning(id, at: node) else { return nil }
      return spellings.isEmpty ? name : name + "<" + spellings.joined(separator: ", ") + ">"
    case .external(let name, let arguments) where arguments.isEmpty && isVisible(name, at: node): return spelling(name)
    default: return nil
    }
  }

  /// Whether the name of another module's type means that type where the node stands: the language has it, or the file names it itself.
  private func isVisible(_ name: Name, at node: Node) -> Bool {
    guard index.lookUpType([name], at: node) == nil else { return false }
    return facts.declaredByLanguage.types.contains(name)
      || index.uses(of: name, in: node.root).contains { $0.kind == .identifierType || $0.callAsCallee?.firstChild == $0 }
  }

  /// The shortest name that means a type where the node stands.
  private func nameMeaning(_ id: TypeID, at node: Node) -> String? {
    let components = name(of: id).split(separator: ".").map(String.init)
    return [components.suffix(1), components[...]].first { path in
      let names = path.compactMap { index.names[$0] }
      return names.count == path.count && index.lookUpType(names, at: node) == .declared(id)
    }?.joined(separator: ".")
  }

  /// Whether the type, or one around it, has generic parameters.
  private func isGeneric(_ id: TypeID) -> Bool { parameterCount(of: id) > 0 || index[id].outer.map(isGeneric) == true }

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
          && !index[type].inheritedTypes.allSatisfy { $0.typeName == known.ObservableObject || index.declaredType(of: $0) != nil }
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

/// Types of other modules that have no initialiser which fails or returns something else.
private let plainValues: Set<String> = ["Date", "UUID", "Data", "CGPoint", "CGSize", "CGRect", "IndexSet", "IndexPath"]

/// Generic types whose arguments may be left for the compiler to find.
private let genericTypes: Set<String> = ["Set", "Array", "Dictionary", "Optional", "Result", "ContiguousArray", "ArraySlice"]

extension Node {
  /// Whether a written type says all: `Set` alone leaves its element to the initial value.
  fileprivate var isCompleteType: Bool {
    !hasInnerComment
      && ([self] + Array(descendants)).allSatisfy { node in
        node.kind != .identifierType || node.firstChild(.genericArgumentClause) != nil || !genericTypes.contains(node.text)
      }
  }

  /// The type of the values: `T?` for `T!`, on one line.
  fileprivate var valueTypeText: String {
    let written = kind == .implicitlyUnwrappedOptionalType ? text.dropLast() + "?" : text
    return written.split(whereSeparator: \.isNewline).map { String($0.trimmed) }.joined(separator: " ")
  }
}
