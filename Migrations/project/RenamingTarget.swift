import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The declaration that a name behind `renamed:` means, seen from the one that it takes the place of.
struct RenamingTarget {
  typealias Refusal = RenamedDeclaration.Refusal
  typealias Form = RenamedDeclaration.Form

  private let renaming: Renaming
  private let old: Node
  private let index: ProjectIndex
  private let members: Members
  /// The type that the new declaration is named as a member of.
  private let owner: TypeID?
  /// Whether that is another one than the old declaration is a member of.
  private let isElsewhere: Bool

  init(_ renaming: Renaming, _ old: Node, _ index: ProjectIndex) throws(Refusal) {
    self.renaming = renaming
    self.old = old
    self.index = index
    let scope = old.ancestor { $0.isTypeOrExtension }.flatMap { index.type(declaredBy: $0) }
    guard !renaming.path.isEmpty else {
      (members, owner, isElsewhere) = (index.members(named: index.names[renaming.name] ?? .none, beside: old), scope, false)
      return
    }
    let names = renaming.path.compactMap { index.names[$0] }
    guard names.count == renaming.path.count, case .declared(let id)? = index.lookUpType(names, at: old) else {
      throw Refusal(code: .noTarget, message: "the project declares no type `\(renaming.path.joined(separator: "."))`")
    }
    (members, owner, isElsewhere) = (index[id].members, id, id != scope)
  }

  // MARK: Functions

  struct Function {
    let declaration: Node
    var labels: [String] = []
    let form: Form
  }

  func function() throws(Refusal) -> Function {
    if old.kind == .functionDecl, old.ancestor({ $0.isTypeOrExtension })?.kind == .protocolDecl {
      throw Refusal(code: .requirement, message: "it is a protocol requirement, which types satisfy by its name")
    }
    if old.hasModifier(.override) || index.isOverridden(old) {
      throw Refusal(code: .overridden, message: "it overrides or is overridden, and which one runs is only known at run time")
    }
    if renaming.accessor == .setter {
      throw Refusal(code: .setter, message: "calls of it become assignments to `\(renaming.name)`, which are statements")
    }
    if renaming.accessor == .getter || renaming.labels == nil && named.isEmpty && property != nil { return try getter() }
    let form = try form()
    let labels = renaming.labels ?? (form == .method ? Array(old.labels.dropFirst()) : old.labels)
    let alike = named.filter { $0 != old && $0.labels == labels && $0.belongsToType == belongsToType(form) }
    guard let found = alike.first else { return try enumCase(labels, form) }
    if alike.count > 1 { throw Refusal(code: .overloaded, message: "there is more than one `\(renaming.text)`") }
    if let difference = found.difference(from: old, form) {
      throw Refusal(code: .otherSignature, message: "`\(renaming.text)` has other \(difference)")
    }
    return Function(declaration: found, labels: found.labels, form: form)
  }

  private var named: [Node] {
    if renaming.name == "init" { return members.initializers }
    return index.names[renaming.name].map { members.functions[$0, default: []] } ?? []
  }

  private func form() throws(Refusal) -> Form {
    if renaming.name == "init", old.kind == .functionDecl { return try initializer() }
    if let place = renaming.selfPlace {
      guard place == 0, old.ancestor({ $0.isTypeOrExtension }) == nil, let first = old.parameters.first,
        [renaming.path.joined(separator: "."), renaming.path.last].contains(first.typeChild?.text)
      else {
        throw Refusal(code: .otherPlace, message: "what the new one is called on is not the first argument, or has another type")
      }
      return .method
    }
    guard isElsewhere else { return .name }
    guard old.belongsToType || old.ancestor({ $0.isTypeOrExtension }) == nil else {
      throw Refusal(
        code: .otherPlace, message: "`\(renaming.text)` is a member of another type, and would lose what the old one is called on")
    }
    return .member(of: renaming.path)
  }

  private func initializer() throws(Refusal) -> Form {
    let result = old.firstChild(.returnClause)?.typeChild?.text
    guard !isElsewhere, old.belongsToType, let owner, result == "Self" || result == index.spelling(index[owner].name) else {
      throw Refusal(code: .otherPlace, message: "it does not return the type that it is a member of")
    }
    return .initializer
  }

  private func belongsToType(_ form: Form) -> Bool {
    switch form {
    case .name, .getter: old.belongsToType
    case .member: true
    case .method, .initializer: false
    }
  }

  /// A function that makes a case of the enumeration.
  private func enumCase(_ labels: [String], _ form: Form) throws(Refusal) -> Function {
    let found = form == .name && old.belongsToType ? index.names[renaming.name].flatMap { members.cases[$0]?.first } : nil
    guard let found, let owner, let clause = found.firstChild(.enumCaseParameterClause) else {
      throw Refusal(code: .noTarget, message: "the project declares no `\(renaming.text)` " + (isElsewhere ? "there" : "beside it"))
    }
    let values = clause.children.filter { $0.kind == .enumCaseParameter }
    let names = values.map {
      $0.row.firstToken + 1 < $0.row.endToken && $0.token($0.row.firstToken + 1).kind == .colon ? $0.identifier($0.row.firstToken) : "_"
    }
    let result = old.firstChild(.returnClause)?.typeChild?.text
    guard names == labels, values.map({ $0.typeChild?.text }) == old.parameters.map({ $0.typeChild?.text }),
      result == "Self" || result == index.spelling(index[owner].name), old.effects.isEmpty
    else { throw Refusal(code: .otherSignature, message: "`\(renaming.text)` has other values, or is a case of another type") }
    return Function(declaration: found, labels: names, form: .name)
  }

  // MARK: Properties

  private var property: Property? {
    index.names[renaming.name].flatMap { members.properties[$0]?.first { $0.isStatic == (isElsewhere || old.belongsToType) } }
  }

  /// A function that only gives a property.
  private func getter() throws(Refusal) -> Function {
    guard let property, !isElsewhere else { throw noProperty }
    guard renaming.selfPlace == nil, old.parameters.isEmpty, old.effects.isEmpty,
      let type = old.firstChild(.returnClause)?.typeChild, index.resolve(type) != .unknown, index.resolve(type) == index.type(of: property)
    else { throw Refusal(code: .otherSignature, message: "`\(renaming.text)` has another type, or the function takes arguments") }
    return Function(declaration: property.declaration, form: .getter)
  }

  private var noProperty: Refusal {
    Refusal(code: .noTarget, message: "the project declares no property `\(renaming.text)` " + (isElsewhere ? "there" : "beside it"))
  }

  func property(_ property: Property) throws(Refusal) -> (declaration: Node, form: Form) {
    guard renaming.labels == nil else { throw noProperty }
    if isElsewhere, !property.isStatic, old.ancestor({ $0.isTypeOrExtension }) != nil {
      throw Refusal(
        code: .otherPlace, message: "`\(renaming.text)` is a member of another type, and would lose what the old one is a member of")
    }
    let form = isElsewhere ? Form.member(of: renaming.path) : .name
    guard let found = self.property else { return (try plainCase(property), form) }
    if found.declaration.hasAvailability || found.isInConditional != property.isInConditional {
      throw Refusal(code: .otherSignature, message: "`\(renaming.text)` is not available wherever the old one is")
    }
    let type = index.type(of: property)
    guard type != .unknown, type == index.type(of: found) else {
      throw Refusal(code: .otherSignature, message: "`\(renaming.text)` has another type, or one that is not known")
    }
    return (found.declaration, form)
  }

  /// The case without values that a static property stands for.
  private func plainCase(_ property: Property) throws(Refusal) -> Node {
    let found = property.isStatic ? index.names[renaming.name].flatMap { members.cases[$0]?.first } : nil
    guard let found, found.firstChild(.enumCaseParameterClause) == nil, let owner, index.type(of: property).declaration == owner else {
      throw noProperty
    }
    return found
  }
}

extension BlockerCode {
  static let noTarget = BlockerCode(
    "no-target",
    "The project does not declare what `renamed:` names where it should be: beside the deprecated declaration or in the named type.")
  static let overridden = BlockerCode(
    "overridden",
    "The deprecated method overrides another or is overridden, and which one runs is only known when it is called.")
  static let setter = BlockerCode(
    "setter",
    "The method is replaced by setting a property. A call of it becomes an assignment, which cannot be used everywhere that a call can.")
  static let otherPlace = BlockerCode(
    "other-place",
    "The new declaration is a member of another type, or is called on another value, and the code does not show how to get from one to "
      + "the other."
  )
  static let otherSignature = BlockerCode(
    "other-signature",
    "The new declaration has other parameters, another type, or is not available wherever the old one is: more than the name and the "
      + "labels differ."
  )
}
