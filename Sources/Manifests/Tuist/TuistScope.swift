import MoltProject
import MoltSyntax
import MoltText

/// An expression, and where its names are looked up.
struct TuistValue {
  let node: Node
  let scope: TuistScope

  /// As a clause for a person: `` `makeTargets()` at Project.swift:7 ``.
  var quotation: String { scope.file.quotation(node) }

  func provenance(_ text: String? = nil, chain: [String]) -> Provenance {
    scope.file.provenance(node, text: text, chain: chain)
  }

  /// Another expression in the same place.
  func with(_ node: Node) -> TuistValue { TuistValue(node: node, scope: scope) }

  func argument(_ label: String) -> TuistValue? { node.argument(label).map(with) }

  var arguments: [(label: String?, value: TuistValue)] { node.arguments.map { ($0.label, with($0.value)) } }
}

/// The names of a function's body, of a type or of a file.
final class TuistScope {
  let file: ManifestFile
  /// The type whose members can be named here without it.
  let type: String?
  let parent: TuistScope?
  /// How many calls of functions lead here. Each holds the scopes of its arguments, which are freed one within another.
  let depth: Int
  /// A name has several values where branches give it different ones.
  private var bindings: [String: [TuistValue]] = [:]
  /// What is added to lists, and under whatever condition, by the name of the list.
  private var changes: [String: [TuistValue]] = [:]

  init(file: ManifestFile, type: String? = nil, parent: TuistScope? = nil, depth: Int = 0) {
    self.file = file
    self.type = type
    self.parent = parent
    self.depth = depth
  }

  /// The type that this is a scope of, or that it stands in.
  var nearestType: String? { type ?? parent?.nearestType }

  func bind(_ name: String, to value: TuistValue) { bindings[name, default: []].append(value) }

  /// Binds the variables that statements declare, and what they change, in nested blocks too.
  func add(_ statements: some Sequence<Node>) {
    for statement in statements {
      if statement.kind == .variableDecl {
        for (name, value) in statement.tuistBindings {
          bind(name, to: TuistValue(node: value, scope: value.namesValue(name) ? outside(name) : self))
        }
        // `var tests: Target?` has what it is assigned later.
        for name in statement.boundNames { bindings[name, default: []] += [] }
      } else if let change = ManifestChange(statement) {
        changes[change.subject, default: []].append(TuistValue(node: change.value, scope: self))
      } else if !statement.kind.isTuistScope {
        add(statement.children)
      }
    }
  }

  /// This scope, with a name as it is outside: `var settings = settings` hides a parameter that it is made of.
  private func outside(_ name: String) -> TuistScope {
    let scope = TuistScope(file: file, parent: self, depth: depth)
    for value in parent?.values(of: name) ?? [] { scope.bind(name, to: value) }
    return scope
  }

  /// The values that this scope itself gives a name.
  func values(of name: String) -> [TuistValue] { bindings[name, default: []] }

  /// All values of its names, in the order of the file.
  var values: [TuistValue] { bindings.values.flatMap { $0 }.sorted { $0.node.range.lowerBound < $1.node.range.lowerBound } }

  /// What is added to a list where it is declared.
  func additions(to name: String) -> [TuistValue] {
    bindings[name] != nil ? changes[name, default: []] : parent?.additions(to: name) ?? []
  }
}

/// What the helpers and the manifest itself define: variables and functions, by their names and by `Type.name`.
struct TuistDefinitions {
  struct Function {
    let node: Node
    let scope: TuistScope
  }

  enum RawValue {
    /// `case dev = "Development"`
    case written(TuistValue)
    /// `case dev` of an `enum` of strings
    case name(String)
  }

  private(set) var values: [String: [TuistValue]] = [:]
  private(set) var functions: [String: [Function]] = [:]
  /// The raw values of cases, by `Type.case`.
  private(set) var rawValues: [String: RawValue] = [:]
  private var declaredTypes: Set<String> = []
  private var initializedTypes: Set<String> = []
  /// Of the file that is added last.
  private(set) var scope: TuistScope?

  /// Whether a structure or class of the helpers has this name, and no initialiser of its own.
  func isInstantiable(_ name: String) -> Bool { declaredTypes.contains(name) && !initializedTypes.contains(name) }

  /// The methods of this name, of whatever type, and the values of the properties of this name.
  func methods(named name: String) -> [Function] { functions.filter { $0.key.hasSuffix(".\(name)") }.flatMap(\.value) }
  func members(named name: String) -> [TuistValue] {
    let found = values.filter { $0.key.hasSuffix(".\(name)") }
    return found.count == 1 ? found.first!.value : []
  }

  mutating func add(_ file: ManifestFile) {
    let scope = TuistScope(file: file)
    scope.add(file.root.children)
    add(file.root.children, scope, type: nil)
    self.scope = scope
  }

  private mutating func add(_ declarations: some Sequence<Node>, _ scope: TuistScope, type: String?) {
    for declaration in declarations {
      switch declaration.kind {
      case .variableDecl:
        for (name, value) in declaration.tuistBindings {
          let value = TuistValue(node: value, scope: scope)
          values[type.map { "\($0).\(name)" } ?? name, default: []].append(value)
        }
      case .functionDecl:
        guard let name = declaration.tuistName else { continue }
        functions[type.map { "\($0).\(name)" } ?? name, default: []].append(Function(node: declaration, scope: scope))
      case .enumCaseDecl:
        guard let type, let owner = declaration.ancestor({ $0 == .enumDecl }) else { continue }
        let isOfStrings = owner.firstChild(.inheritanceClause)?.children.contains { $0.text.hasPrefix("String") } == true
        for element in declaration.children where element.kind == .enumCaseElement {
          let name = element.identifier(element.row.firstToken)
          if let value = element.firstChild(.initializerClause).flatMap({ Array($0.children).last }) {
            rawValues["\(type).\(name)"] = .written(TuistValue(node: value, scope: scope))
          } else if isOfStrings {
            rawValues["\(type).\(name)"] = .name(name)
          }
        }
      case .extensionDecl, .structDecl, .enumDecl, .classDecl:
        guard let name = declaration.tuistName, let members = declaration.firstChild(.memberBlock) else { continue }
        if declaration.kind == .structDecl || declaration.kind == .classDecl { declaredTypes.insert(name) }
        add(members.children, TuistScope(file: scope.file, type: name, parent: scope), type: name)
      case .initializerDecl: if let type { initializedTypes.insert(type) }
      default: break
      }
    }
  }
}

extension SyntaxKind {
  /// Whether names in it are its own.
  fileprivate var isTuistScope: Bool {
    switch self {
    case .functionDecl, .closureExpr, .extensionDecl, .structDecl, .enumDecl, .classDecl, .protocolDecl: true
    default: false
    }
  }
}

extension Node {
  /// The names that a variable declaration binds, with their values: initial ones, or what a getter gives back.
  fileprivate var tuistBindings: [(name: String, value: Node)] {
    children.filter { $0.kind == .patternBinding }.flatMap { binding -> [(String, Node)] in
      guard let name = binding.firstChild(.identifierPattern).map({ $0.identifier($0.row.firstToken) }) else { return [] }
      if let clause = binding.firstChild(.initializerClause) {
        return Array(clause.children).last.map { [(name, $0)] } ?? []
      }
      // A getter without braces of its own: one expression, or one `return`, or a `switch` of such.
      guard let body = binding.firstChild(.accessorBlock)?.children.onlyElement, body.kind != .accessorDecl else { return [] }
      let value = body.kind == .returnStmt ? Array(body.children).last ?? body : body
      return value.valuesOfBranches.map { (name, $0) }
    }
  }

  /// Whether a name stands in this expression as one of a value.
  fileprivate func namesValue(_ name: String) -> Bool {
    ([self] + Array(descendants)).contains { node in
      guard node.kind == .declReferenceExpr, node.text == name else { return false }
      guard let access = node.parent, access.kind == .memberAccessExpr else { return true }
      return access.statedBase == node
    }
  }

  /// The names that a variable declaration binds.
  fileprivate var boundNames: [String] {
    children.filter { $0.kind == .patternBinding }.compactMap { $0.firstChild(.identifierPattern)?.text }
  }

  /// What a function is called, or what a type or extension is of, without generic arguments and outer types.
  fileprivate var tuistName: String? {
    if kind == .extensionDecl {
      guard let type = children.first(where: { $0.kind.isTypeName }) else { return nil }
      if type.kind == .arrayType || type.kind == .dictionaryType { return type.text }
      return type.text.split(separator: ".").last.map(String.init)
    }
    let keywords: Set = ["func", "struct", "enum", "class"]
    var isNext = false
    for index in tokens {
      let token = token(index)
      let text = text(in: token.start..<token.end)
      if isNext { return text }
      isNext = keywords.contains(text)
    }
    return nil
  }
}

extension SyntaxKind {
  fileprivate var isTypeName: Bool {
    switch self {
    case .identifierType, .memberType, .arrayType, .dictionaryType: true
    default: false
    }
  }
}
