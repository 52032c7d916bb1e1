public import MoltSyntax

/// What the SDK's interfaces say of a type or a member by its name.
extension SemanticModel {
  /// Whether the SDK's type of a name has a static variable of that name whose value is of the type itself: `UIApplication.shared`.
  public func holdsInstance(_ member: Name, ofType name: Name) -> Bool {
    guard let type = frameworkType(name) else { return false }
    return members(member, of: type).contains { isInstance($0, of: type) }
  }

  /// Whether the SDK's type of a name has such a variable, whatever it is called.
  public func holdsInstance(ofType name: Name) -> Bool {
    guard let type = frameworkType(name) else { return false }
    return ([type] + table.extensions(of: type)).contains { part in table.members(writtenIn: part).contains { isInstance($0, of: type) } }
  }

  private func isInstance(_ member: DeclarationID, of type: DeclarationID) -> Bool {
    isSDK(member) && table[member].kind == .variable && table[member].isStatic && nominalID(valueType(of: member)) == type
  }

  /// Whether the SDK's protocol has a static variable of the name whose value is of a type, as `ShapeStyle` has colours.
  public func hasStaticMember(_ name: Name, ofProtocol spelling: String, giving type: String) -> Bool {
    guard let owner = sdkProtocol(spelling), let wanted = names[type].flatMap(frameworkType) else { return false }
    return members(name, of: owner).contains { isSDK($0) && table[$0].isStatic && nominalID(valueType(of: $0)) == wanted }
  }

  /// What the SDK's type of a name calls the parameters of its method of a name and of these labels; nil where it has none, or several that
  /// differ.
  public func parameterNames(ofMethod name: Name, labels: [Name], inType spelling: String) -> [Name]? {
    guard let type = names[spelling].flatMap(frameworkType) else { return nil }
    let found = members(name, of: type).filter { isSDK($0) && signature(of: $0).parameters.map(\.label) == labels }
    let called = Set(found.map { table[$0].node.parameterNodes.map { $0.parameterNames.last ?? .none } })
    return called.count == 1 ? called.first : nil
  }

  /// Whether the SDK has a macro of the name.
  public func hasMacro(_ name: Name) -> Bool { table.topLevel(name).contains { isSDK($0) && table[$0].kind == .macro } }

  /// The functions of the SDK, and the types by their initialisers, that take a closure which a result builder of the name makes a value of,
  /// with the labels of these parameters.
  public static func sdkParameters(builtBy spelling: String) -> [String: Set<String>] { builtParameters[spelling, default: [:]] }

  /// By the names of result builders.
  private static let builtParameters: [String: [String: Set<String>]] = {
    let (table, names) = (sdk.model.table, sdk.model.names)
    var result: [String: [String: Set<String>]] = [:]
    for id in table.declarationsOfSDK where [.function, .initializer].contains(table[id].kind) {
      let owner = table[id].kind == .initializer ? sdk.model.owner(of: id) : id
      guard let owner else { continue }
      for parameter in table[id].node.parameterNodes {
        for attribute in parameter.attributes where names.spelling(of: attribute.attributeName).hasSuffix("Builder") {
          result[names.spelling(of: attribute.attributeName), default: [:]][names.spelling(of: table[owner].name), default: []]
            .insert(names.spelling(of: parameter.parameterLabelName))
        }
      }
    }
    return result
  }()

  /// The functions of the SDK, and the types by their initialisers, that take one value of any type that conforms to a protocol, with the
  /// labels of these parameters.
  public static func sdkParameters(conformingTo spelling: String) -> [String: Set<String>] {
    let (table, names) = (sdk.model.table, sdk.model.names)
    var result: [String: Set<String>] = [:]
    for id in table.declarationsOfSDK where [.function, .initializer].contains(table[id].kind) {
      // A type of one word that is none of the SDK's.
      let parameters = table[id].node.parameterNodes.filter { parameter in
        guard let type = parameter.typeChild, type.kind == .identifierType, type.row.endToken == type.row.firstToken + 1 else {
          return false
        }
        return table.topLevel(type.typeName).isEmpty && !parameter.tokens.contains { parameter.token($0).kind == .ellipsis }
      }
      if parameters.isEmpty { continue }
      let type = sdk.model.owner(of: id)
      guard let named = table[id].kind == .initializer ? type : id else { continue }
      let around = [table[id].node, table[id].parent.map { table[$0].node }, type.map { table[$0].node }].compactMap { $0 }
      let generic = Set(around.flatMap { $0.genericParameters(conformingTo: spelling) })
      for parameter in parameters where generic.contains(parameter.typeChild!.text) {
        result[names.spelling(of: table[named].name), default: []].insert(names.spelling(of: parameter.parameterLabelName))
      }
    }
    return result
  }

  /// What a function gives that is handed to one of the SDK.
  public enum GivenResult { case nothing, anything }

  /// The functions of the SDK, and the types by their initialisers, that take a function which gives nothing, or a value of any type, with
  /// the labels of these parameters. What a result builder makes is neither.
  public static func sdkParameters(giving result: GivenResult) -> [String: Set<String>] {
    (result == .nothing ? functionParameters.nothing : functionParameters.anything)
  }

  private static let functionParameters: (nothing: [String: Set<String>], anything: [String: Set<String>]) = {
    let (table, names) = (sdk.model.table, sdk.model.names)
    var nothing: [String: Set<String>] = [:]
    var anything: [String: Set<String>] = [:]
    for id in table.declarationsOfSDK where [.function, .initializer].contains(table[id].kind) {
      for parameter in table[id].node.parameterNodes {
        guard let result = parameter.resultOfFunction else { continue }
        let type = sdk.model.owner(of: id)
        guard let named = table[id].kind == .initializer ? type : id else { continue }
        let name = names.spelling(of: table[named].name)
        let label = names.spelling(of: parameter.parameterLabelName)
        if result == "Void" {
          nothing[name, default: []].insert(label)
        } else if [id, type].contains(where: { $0.map { table[$0].node.hasGenericParameter(result) } == true }),
          !parameter.attributes.contains(where: { names.spelling(of: $0.attributeName).hasSuffix("Builder") })
        {
          anything[name, default: []].insert(label)
        }
      }
    }
    return (nothing, anything)
  }()

  /// The modules of the SDK that hand on what one of them declares, by the names of these.
  public static let modulesOfSDKHandingOn: [String: Set<String>] = {
    var direct: [String: Set<String>] = [:]
    for source in SDKModules.shared.sources {
      for node in source.files.flatMap(\.children) where node.kind == .importDecl {
        guard node.attributes.contains(where: { SDKModules.shared.names.spelling(of: $0.attributeName) == "_exported" }) else { continue }
        direct[node.text(in: node.token(node.row.endToken - 1).range), default: []].insert(source.name)
      }
    }
    var result = direct
    for module in direct.keys {
      var pending = Array(direct[module, default: []])
      while let next = pending.popLast() {
        pending += direct[next, default: []].filter { result[module, default: []].insert($0).inserted }
      }
    }
    return result
  }()
}

extension Node {
  /// What a parameter's function gives, as it is written, where it takes one.
  fileprivate var resultOfFunction: String? {
    guard let type = typeChild, [.functionType, .attributedType, .optionalType].contains(type.kind) else { return nil }
    let written = type.text.filter { !$0.isWhitespace && $0 != "?" }
    guard let arrow = written.ranges(of: "->").last else { return nil }
    let result = written[arrow.upperBound...].filter { $0 != ")" && $0 != "(" }
    return result.isEmpty ? "Void" : result
  }

  fileprivate func hasGenericParameter(_ name: String) -> Bool {
    genericParameters.contains { $0.text(in: $0.token($0.row.firstToken).range) == name }
  }

  /// The names of the generic parameters that this declaration has, or says something of, and that conform to a protocol.
  fileprivate func genericParameters(conformingTo name: String) -> [String] {
    let stated = genericParameters + (firstChild(.genericWhereClause).map { Array($0.children) } ?? [])
    return stated.compactMap { part in
      let sides = part.text.filter { !$0.isWhitespace && $0 != "," }.split(separator: ":")
      return sides.count == 2 && sides[1] == name ? String(sides[0]) : nil
    }
  }
}
