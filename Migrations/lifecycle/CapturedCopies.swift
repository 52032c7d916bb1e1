import MoltAnalyses
import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What a view's closure reads that is a copy: a later view has another one.
///
/// State, bindings and objects are read where they are stored, whatever view the closure was made by. Plain properties of
/// a view, values of the environment and variables around the closure are the ones of the view that made it. Functions
/// and computed properties of the view are followed.
struct CapturedCopies {
  struct Copy {
    let name: String
    let place: Node
    /// The functions and properties by which the closure comes there, outermost first.
    let path: [String]

    /// Whether it is an object, of which the view has a reference that may be another one next time.
    var object: Object?

    enum Object {
      /// The watched value is one of the object's.
      case watched
      /// Who makes the view hands it the watched value, and the object with it.
      case handedInWithValue
    }

    var sentence: String {
      let way = path.isEmpty ? "It" : "It runs " + path.map { "`\($0)`" }.joined(separator: " → ") + ", which"
      return switch object {
      case .watched:
        "\(way) reads `\(name)`, whose value is watched: if the view gets another object, this used to be the old one, and is now the "
          + "new one"
      case .handedInWithValue:
        "\(way) reads `\(name)`, which the view is given together with the watched value: if it gets another object along with it, this "
          + "used to be the old one, and is now the new one"
      case nil:
        "\(way) reads `\(name)`, a copy that the view has: this used to be the value before the change, and is now the one after it"
      }
    }
  }

  private let index: ProjectIndex
  /// The property that the watched value is found by: `model` of `model.text`.
  private let watched: Property?
  private var seen: Set<Node> = []
  private var path: [String] = []

  init(_ index: ProjectIndex, watching value: Node) {
    self.index = index
    watched = index.property(atRootOf: value)
  }

  /// The first copy that running the closure, or calling the function that an expression names, reads.
  ///
  /// What a capture list names is a copy whatever it is, but for objects, and for the watched value, which becomes a parameter.
  func first(in action: Node, watched value: Node) -> Copy? {
    var search = self
    for capture in action.firstChild(.closureSignature)?.children ?? action.children where capture.kind == .closureCapture {
      let name = capture.captureName
      let initial = capture.firstChild(.initializerClause)?.expressionChild
      let captured = initial?.text ?? index.spelling(name)
      if captured == "self" && index.enclosingType(of: action).map({ index[$0].isReference }) == true
        || captured.withoutSelf == value.text.withoutSelf
      {
        continue
      }
      let type = initial.map { index.type(ofExpression: $0) } ?? type(ofVariable: name, at: action)
      if !isStable(type) || initial.map({ !$0.isPlainName }) ?? false { return copy(name, at: capture) }
      if let property = initial.map(index.property(atRootOf:)) ?? property(name, at: action) {
        if mayBeAnotherObject(property), let relation = relation(of: property) {
          return Copy(name: captured, place: capture, path: [], object: relation)
        }
        if keepsReferences(property) { return copy(name, at: capture) }
      }
    }
    return search.search(action, in: action)
  }

  /// - Parameter scope: the code that is looked at: what is declared in it is its own.
  private mutating func search(_ node: Node, in scope: Node) -> Copy? {
    if node.kind == .keyPathExpr || node.isType { return nil }
    if node.kind == .declReferenceExpr { return copy(readBy: node, in: scope) }
    // The name of a member is looked up only where its base says nothing.
    let children = node.kind == .memberAccessExpr ? Array(node.children.prefix(1)) : Array(node.children)
    for child in children {
      if let found = search(child, in: scope) { return found }
    }
    return nil
  }

  private mutating func copy(readBy reference: Node, in scope: Node) -> Copy? {
    let token = reference.token(reference.row.firstToken)
    if token.name == .self { return copy(readThroughSelf: reference) }
    // A base without a name: `.red`.
    if let access = reference.parent, access.kind == .memberAccessExpr, access.firstChild == reference,
      access.row.firstToken != reference.row.firstToken
    {
      return nil
    }
    guard token.kind == .identifier, let found = index.lookUpValue(token.name, at: reference) else { return nil }
    if case .local(let declaration) = found {
      return scope.contains(declaration) || isStable(local: declaration, reference) ? nil : copy(token.name, at: reference)
    }
    return copy(token.name, found, at: reference)
  }

  private mutating func copy(readThroughSelf reference: Node) -> Copy? {
    guard let type = index.enclosingType(of: reference), !index[type].isReference else { return nil }
    guard let access = reference.parent, access.kind == .memberAccessExpr, access.firstChild == reference,
      let name = access.memberName
    else { return copy(.self, at: reference) }
    return index.lookUpMember(name, of: type).flatMap { copy(name, $0, at: access) }
  }

  private mutating func copy(_ name: Name, _ found: ValueDeclaration, at place: Node) -> Copy? {
    switch found {
    case .property(let property, let owner):
      if let owner, index[owner].isReference { return nil }
      if property.isStatic || owner == nil && !property.declaration.isMemberOfType { return nil }
      // What a protocol asks for is whatever a view has.
      if let owner, index[owner].node.kind == .protocolDecl, property.declaration.ancestor({ $0.isTypeOrExtension })?.kind == .protocolDecl
      {
        return isStable(index.type(of: property)) ? nil : copy(name, at: place)
      }
      if property.isComputed { return follow(name, property.binding) }
      if mayBeAnotherObject(property), let relation = relation(of: property) {
        return Copy(name: index.spelling(name), place: place, path: path, object: relation)
      }
      return isStable(property) ? nil : copy(name, at: place)
    case .functions(let functions):
      for function in functions where !function.hasModifier(.static) {
        if let owner = index.enclosingType(of: function), index[owner].isReference { continue }
        if !function.isMemberOfType, function.parent?.kind == .sourceFile { continue }
        if let found = follow(name, function) { return found }
      }
      return nil
    case .local, .enumCase, .type: return nil
    }
  }

  /// Looks at the body of a function or a computed property, once.
  private mutating func follow(_ name: Name, _ declaration: Node) -> Copy? {
    guard seen.insert(declaration).inserted, path.count < RecursionBound.calls else { return nil }
    path.append(index.spelling(name))
    defer { path.removeLast() }
    for child in declaration.children where child.kind == .codeBlock || child.kind == .accessorBlock {
      if let found = search(child, in: declaration) { return found }
    }
    return nil
  }

  private func copy(_ name: Name, at place: Node) -> Copy {
    Copy(name: index.spelling(name), place: place, path: path)
  }

  private func type(ofVariable name: Name, at node: Node) -> Type { property(name, at: node).map { index.type(of: $0) } ?? .unknown }

  private func property(_ name: Name, at node: Node) -> Property? {
    guard case .property(let property, _)? = index.lookUpValue(name, at: node) else { return nil }
    return property
  }

  /// Whether a property stores which object it is, so that the change may have been to another one.
  private func keepsReferences(_ property: Property) -> Bool {
    property.declaration.attributes.contains { ["State", "Binding"].contains(index.spelling($0.attributeName)) }
  }

  // MARK: - What is no copy

  /// What an object that the view is handed has to do with the watched value, so that both may change at once.
  private func relation(of property: Property) -> Copy.Object? {
    if property.declaration == watched?.declaration { return .watched }
    guard let watched, !watched.isComputed, !watched.isStatic, watched.initializer == nil, watched.declaration.isMemberOfType,
      !watched.declaration.attributes.contains(where: { !Self.attributes.contains(index.spelling($0.attributeName)) }),
      index.type(of: watched).unwrapped.declaration.map({ !index[$0].isReference }) ?? true
    else { return nil }
    return .handedInWithValue
  }

  /// Whether who makes the view hands it an object, and may hand it another one: then a value of it may change by that alone.
  private func mayBeAnotherObject(_ property: Property) -> Bool {
    let wrappers = property.declaration.attributes.map { index.spelling($0.attributeName) }.filter { !Self.attributes.contains($0) }
    if !wrappers.isEmpty { return !Set(wrappers).isDisjoint(with: ["ObservedObject", "Bindable"]) }
    guard property.initializer == nil, let type = index.type(of: property).unwrapped.declaration else { return false }
    return index[type].isReference
  }

  private func isStable(_ property: Property) -> Bool {
    let wrappers = property.declaration.attributes.filter { !Self.attributes.contains(index.spelling($0.attributeName)) }
    if let wrapper = wrappers.first {
      let name = index.spelling(wrapper.attributeName)
      return Self.wrappers.contains(name) || name == "Environment" && isStable(environment: wrapper)
    }
    if !property.isVar, property.initializer?.isPlainLiteral == true { return true }
    return isStable(index.type(of: property))
  }

  /// `@Environment(\.dismiss)` and `@Environment(Store.self)`.
  private func isStable(environment attribute: Node) -> Bool {
    guard let argument = attribute.firstChild(.labeledExpr)?.expressionChild else { return false }
    guard argument.kind == .keyPathExpr else { return true }
    return Self.environment.contains(argument.text.split(separator: ".").last.map(String.init) ?? "")
  }

  private func isStable(local declaration: Node, _ reference: Node) -> Bool {
    if reference.text.hasPrefix("$") { return true }
    if let closure = declaration.ancestor({ $0 == .closureExpr || $0 == .functionDecl }), closure.kind == .closureExpr,
      let call = closure.ancestor({ $0 == .functionCallExpr }), call.firstChild?.text == "ScrollViewReader"
    {
      return true
    }
    return isStable(index.type(ofExpression: reference))
  }

  private func isStable(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .declared(let id, _): index[id].isReference
    case .binding: true
    case .external(let name, _): index.isFrameworkClass(name) || Self.references.contains(index.spelling(name))
    case .existential(let parts): parts.contains { isStable($0) }
    default: false
    }
  }

  /// Attributes that are no wrappers.
  private static let attributes: Set<String> = ["MainActor", "ViewBuilder", "available", "preconcurrency", "ObservationIgnored"]
  /// Wrappers whose values are read where they are stored.
  private static let wrappers: Set<String> = [
    "State", "Binding", "StateObject", "ObservedObject", "EnvironmentObject", "AppStorage", "SceneStorage", "FocusState",
    "GestureState", "Bindable", "AccessibilityFocusState", "Namespace", "UIApplicationDelegateAdaptor",
    "NSApplicationDelegateAdaptor", "FocusedBinding",
  ]
  /// Values of the environment that do the same in every view.
  private static let environment: Set<String> = [
    "dismiss", "dismissSearch", "dismissWindow", "openURL", "openWindow", "openSettings", "presentationMode", "modelContext",
    "managedObjectContext", "undoManager", "requestReview", "refresh",
  ]
  /// What stands for an object, or is one of a library's.
  private static let references: Set<String> = [
    "Binding", "ScrollViewProxy", "NSManagedObjectContext", "AVPlayer", "Store", "StoreOf", "ViewStore",
  ]
}

extension ProjectIndex {
  /// The property of a view that an expression begins with: `model` of `model.text` and of `self.model.text`.
  fileprivate func property(atRootOf value: Node) -> Property? {
    var node = value.withoutParentheses
    while let base = node.firstChild, base.isExpression, base != node.lastChild || node.kind != .memberAccessExpr,
      [.memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr].contains(node.kind),
      base.text != "self"
    {
      node = base
    }
    let name = node.kind == .declReferenceExpr ? node.token(node.row.firstToken).name : node.memberName
    guard let name, case .property(let property, _)? = lookUpValue(name, at: node) else { return nil }
    return property
  }
}

extension TypeDeclaration {
  /// Whether its values are references: a class, an actor, or a protocol for those alone.
  fileprivate var isReference: Bool {
    switch node.kind {
    case .classDecl, .actorDecl: true
    case .protocolDecl:
      inheritedTypes.contains { ["AnyObject", "ObservableObject", "Observable", "Actor"].contains($0.text) }
    default: false
    }
  }
}

extension Node {
  fileprivate var isMemberOfType: Bool { ancestor { $0 != .ifConfigClause && $0 != .ifConfigDecl }?.kind == .memberBlock }

  /// `name` and `self.name`.
  fileprivate var isPlainName: Bool { kind == .declReferenceExpr || kind == .memberAccessExpr && firstChild?.text == "self" }

  /// Numbers, strings without code, `true`, `false` and `nil`.
  fileprivate var isPlainLiteral: Bool {
    switch kind {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
    case .stringLiteralExpr: !descendants.contains { $0.kind == .expressionSegment }
    default: false
    }
  }
}
