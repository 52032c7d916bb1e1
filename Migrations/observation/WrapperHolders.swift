import Symbols
import Syntax

/// What a wrapper did for the type that holds it, beside wrapping: have it updated, make an object on the spot.
extension ObservationSurvey {
  mutating func surveyHolder(_ owner: TypeID, of property: Property, _ wrapper: ObjectWrapper, _ model: TypeID) {
    surveyUpdates(of: property, owner, wrapper, model)
    guard wrapper == .stateObject, index[owner].node.kind == .classDecl else { return }
    note(
      model,
      "\(name(of: owner)) is a class: there @StateObject makes a new object each time `\(spelling(property.name))` is read, and @State keeps one",
      at: property.binding.location)
    lowerModel(model, to: .review)
  }

  /// SwiftUI updates what a representable made whenever an object changes that it observes, and from now on when
  /// something changes that its `update…` function reads.
  private mutating func surveyUpdates(
    of property: Property, _ owner: TypeID, _ wrapper: ObjectWrapper, _ model: TypeID
  ) {
    guard index[owner].inheritedTypes.contains(where: { spelling($0.typeName).hasSuffix("Representable") }) else { return }
    for (name, functions) in index[owner].members.functions where updateFunctions.contains(spelling(name)) {
      for function in functions {
        guard let body = function.firstChild(.codeBlock), body.firstChild != nil, !mentions(property, body, of: owner)
        else { continue }
        note(
          model,
          "`\(spelling(name))` ran at every change of `\(spelling(property.name))`, which it does not read; it will run no longer at these",
          at: function.nameToken.location(in: function))
        lowerModel(model, to: .review)
      }
    }
  }

  /// Whether the code names the property, or calls a member of the type that does.
  private func mentions(_ property: Property, _ body: Node, of owner: TypeID) -> Bool {
    let members = index[owner].members
    var pending = [body]
    var seen: Set<Node> = []
    while let node = pending.popLast() {
      if node.tokens.contains(where: { node.token($0).name == property.name }) { return true }
      for token in node.tokens {
        let name = node.token(token).name
        let called = (members.functions[name] ?? []) + (members.properties[name] ?? []).compactMap(\.accessorBlock)
        for member in called where seen.insert(member).inserted { pending.append(member) }
      }
    }
    return false
  }
}

private let updateFunctions: Set<String> = [
  "updateUIView", "updateUIViewController", "updateNSView", "updateNSViewController", "updateWKInterfaceObject",
]
