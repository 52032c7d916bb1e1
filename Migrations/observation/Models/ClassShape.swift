import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Shapes of classes that the macro rejects, or under which it would change what the program does.
extension ObservableObjects {
  /// The functions that the macro writes, with the labels of their parameters.
  private static let membersOfMacro: [(name: String, labels: [String])] = [
    ("access", ["keyPath"]), ("shouldNotifyObservers", ["", ""]), ("withMutation", ["keyPath", ""]),
  ]

  mutating func analyzeShape(of id: TypeID) {
    let type = index[id]
    let location = type.node.nameToken.location(in: type.node)
    func blocker(_ kind: BlockerCode, _ message: String, _ help: String?) -> Blocker {
      Blocker(code: kind, message: message, location: location, help: help)
    }
    if type.node.kind == .actorDecl {
      block(id, blocker(.actor, "@Observable cannot be applied to an actor", nil))
    }
    if index.isLocalType(id) {
      block(
        id,
        blocker(.localClass, "the macro's extension is not possible for a local type", "move the class out of the function"))
    }
    if let pack = index.parameterPack(around: id) {
      block(
        id,
        Blocker(
          code: .parameterPack,
          message: "the compiler or the program crashes if the macro is used in a type with the parameter pack `\(pack.text)`",
          location: pack.location, help: nil))
    }
    if let own = ownTypeMentions[known.Published]?.first(where: { index.enclosingType(of: $0) == id }) {
      block(
        id,
        Blocker(
          code: .ownType, message: "`\(own.text)` is declared by the project itself: what it does when a value changes is not known",
          location: own.location, help: "rename it, or write `Combine.Published` where that is meant"))
    }
    if names(known.ReferenceFileDocument, id) {
      block(id, blocker(.referenceFileDocument, "ReferenceFileDocument requires ObservableObject", nil))
    }
    if let base = libraryObject(above: id) {
      block(
        id,
        Blocker(
          code: .libraryObject, message: "`\(base.text)`, which a library declares, is an ObservableObject by the library's interface",
          location: base.location, help: "wait for a version of the library that is Observable, and give its interface"))
    }
    if let name = hiddenName(in: type.node) {
      let meant = name == "Observation" ? "the module that the macro's expansion names" : "what the macro's expansion names"
      block(id, blocker(.observationNameClash, "a type called `\(name)` hides \(meant)", "rename that type"))
    }
    if let call = index.global(hiddenBy: Self.membersOfMacro.map(\.name), in: id) {
      block(
        id,
        Blocker(
          code: .observationNameClash, message: "`\(call.text)` would be the method of that name which the macro writes",
          location: call.location,
          help: "qualify it with its module: `Darwin.\(call.text)`"))
    }
    if let function = Self.membersOfMacro.compactMap({ index.genericFunction($0.name, labels: $0.labels, in: id) }).first {
      block(
        id,
        Blocker(
          code: .observationNameClash,
          message: "`\(spelling(function.declaredName))` has the name and the labels of a function that the macro writes",
          location: function.location, help: "rename it"))
    }
    for attribute in type.node.attributes where isUnknownMacro(attribute) {
      block(
        id,
        Blocker(
          code: .unknownMacro,
          message: "\(attribute.text) may be a macro that adds members which need an ObservableObject",
          location: attribute.location,
          help: "migrate the class by hand, once the macro supports @Observable"))
    }
    if let twin = index.redeclaredProperty(of: id) {
      block(
        id,
        Blocker(
          code: .redeclaredProperty, message: "`\(spelling(twin.name))` is declared twice, and each use of it could mean either",
          location: twin.binding.location, help: "make the file compile"))
    }
    for member in type.parts.flatMap(\.members) where member.kind == .variableDecl {
      for property in member.properties
      where property.accessors.contains(where: { $0 == ._read || $0 == ._modify }) && !property.accessors.contains(.get) {
        block(
          id,
          Blocker(
            code: .coroutineAccessor,
            message: "the macro treats `\(spelling(property.name))`, which has `_read` and no `get`, as a stored property",
            location: member.location, help: "give it a `get`"))
      }
    }
  }

  /// What a class inherits from, or conforms to, that a library declares as an `ObservableObject`.
  private func libraryObject(above id: TypeID) -> Node? {
    index.withInherited(id).flatMap { index[$0].inheritedTypes }.first { inherited in
      index.libraries.owner(ofType: inherited.typeName) != nil && index.declaredType(of: inherited) == nil
        && index.isFrameworkType(inherited.typeName, kindOf: ["ObservableObject"])
    }
  }

  /// A name of the macro's expansion that means a type of the project inside the class.
  private func hiddenName(in type: Node) -> String? {
    let place = type.firstChild(.memberBlock)?.firstChild ?? type
    return ["Observation", "KeyPath", "Equatable", "Bool", "AnyObject"].first { name in
      index.names[name].map { index.lookUpType([$0], at: place) != nil } ?? false
    }
  }

  private func names(_ name: Name, _ id: TypeID) -> Bool {
    name != .none && index.withInherited(id).contains { index[$0].names(name) }
  }
}

extension ObservationQuestions {
  /// Whether an attribute of a class may be a macro of which nothing is known. Attributes of the language begin with a small letter; a
  /// capital one is a macro or a global actor.
  func isUnknownMacro(_ attribute: Node) -> Bool {
    let name = spelling(attribute.attributeName)
    guard name.first?.isUppercase == true, !compilerAttributes.contains(name), !name.hasSuffix("Actor"), name != "Observable" else {
      return false
    }
    guard let type = attribute.children.first(where: \.isType),
      case .declared(let id)? = index.lookUpType(type.typeComponents, at: attribute)
    else { return true }
    return !index[id].node.attributes.contains { spelling($0.attributeName) == "globalActor" }
  }
}
