import Symbols
import Syntax
import Text

/// See state-object.md.
extension ObservationSurvey {
  mutating func rewriteStateObject(_ item: WrappedProperty) {
    guard let model = item.model else { return }
    let name = item.attribute.wrapperName
    var edits = [Edit(Location(name.file, name.range), "State")]
    if let initializer = item.property.initializer { reviewEffects(of: initializer, item, model) }
    for storage in storageUses(of: item) {
      guard let call = storage.storageInitializer else {
        blockStorage(storage, item, model)
        continue
      }
      if let value = call.children.first(where: { $0.kind == .labeledExpr })?.expressionChild { reviewEffects(of: value, item, model) }
      // `_model = .init(wrappedValue: …)` names no wrapper.
      if let wrapper = call.firstChild?.uses(of: words.StateObject).first { edits.append(wrapper.nameReplacement("State")) }
    }
    attach(edits, toSite: item.site)
  }

  /// Every `_model` of the property's owner.
  func storageUses(of item: WrappedProperty) -> [Node] {
    guard let name = index.names["_" + spelling(item.property.name)] else { return [] }
    guard let owner = item.owner else { return [] }
    return index[owner].parts.flatMap { $0.uses(of: name) }.filter { $0.kind == .declReferenceExpr }
  }

  mutating func blockStorage(_ storage: Node, _ item: WrappedProperty, _ model: TypeID) {
    block(model, Blocker(
      kind: "wrapper-storage", message: "`\(storage.text)`, the storage of @\(item.wrapper.rawValue), is used here in a way that is not known",
      location: storage.location, remedy: "set it with `\(storage.text) = \(item.wrapper.rawValue)(wrappedValue: …)` only"))
  }

  /// `@State` evaluates its initial value each time the view is made, `@StateObject` did once: of no account where that
  /// only makes objects which do nothing when made.
  private mutating func reviewEffects(of initialValue: Node, _ item: WrappedProperty, _ model: TypeID) {
    var seen: Set<TypeID> = []
    guard let effect = effect(of: initialValue, expected: index.type(of: item.property), &seen) else { return }
    lower(site: item.site, to: .review)
    note(
      model, "the initial value of `\(spelling(item.property.name))` is evaluated each time its view is made; @StateObject evaluated it once. \(effect)",
      at: initialValue.location)
  }

  private func effect(of expression: Node, expected: Type = .unknown, _ seen: inout Set<TypeID>) -> String? {
    switch expression.kind {
    case .closureExpr, .macroExpansion: return "It runs code of its own."
    case .functionCallExpr:
      guard let callee = expression.firstChild else { return nil }
      var arguments = expression.children.filter { $0 != callee }
      if let made = type(madeBy: callee, expected: expected) {
        if let effect = effect(ofMaking: made, &seen) { return effect }
        // What an initialiser only stores does not run.
        if made.declaration != nil { arguments.removeAll { $0.kind == .closureExpr || $0.expressionChild?.kind == .closureExpr } }
      } else if callee.kind != .declReferenceExpr || !inertCalls.contains(callee.text) {
        return "It calls `\(callee.text)`."
      }
      return firstEffect(of: arguments, &seen)
    default: return firstEffect(of: Array(expression.children), &seen)
    }
  }

  private func firstEffect(of nodes: [Node], _ seen: inout Set<TypeID>) -> String? {
    for node in nodes {
      if let effect = effect(of: node, &seen) { return effect }
    }
    return nil
  }

  /// The type of the project whose initialiser a call's callee names: `Store`, `Store.init`, `.init`.
  private func type(madeBy callee: Node, expected: Type) -> Type? {
    switch index.type(ofExpression: callee, expected: expected) {
    case .metatype(let type): return type
    case .function(let result) where callee.token(callee.row.endToken - 1).name == .`init`: return result
    default: return nil
    }
  }

  private func effect(ofMaking type: Type, _ seen: inout Set<TypeID>) -> String? {
    guard case .declared(let id, _) = type else { return nil }
    guard seen.insert(id).inserted else { return nil }
    for initializer in index[id].members.initializers {
      guard let block = initializer.firstChild(.codeBlock) else { continue }
      for statement in block.children {
        guard statement.isPlainAssignment else { return "`\(name(of: id)).init` does more than assign." }
        if let effect = effect(of: statement, &seen) { return effect }
      }
    }
    for declaration in ClassBody(id, index).storedVariables where !declaration.modifiers.contains(where: { $0.name == .lazy }) {
      for property in declaration.properties {
        if let initializer = property.initializer, let effect = effect(of: initializer, &seen) { return effect }
      }
    }
    return nil
  }
}

/// Types outside of the project whose values do nothing when they are made.
private let inertCalls: Set<String> = [
  "Set", "Array", "Dictionary", "String", "Int", "Double", "Float", "CGFloat", "Bool", "Date", "UUID", "URL", "Data", "Decimal",
  "CGSize", "CGPoint", "CGRect", "IndexSet", "NSLock", "JSONDecoder", "JSONEncoder", "DateFormatter", "PassthroughSubject",
  "CurrentValueSubject", "NavigationPath", "Color", "Angle", "EdgeInsets", "Locale",
]

extension Node {
  /// The name of the attribute's wrapper, without what qualifies it: `StateObject` in `@SwiftUI.StateObject`.
  var wrapperName: (file: FileID, range: Range<UInt32>) {
    guard let type = children.first(where: { $0.isType }) else { return (file, range) }
    let token = type.token(type.row.endToken - 1)
    return (file, token.range)
  }

  /// Replaces the first token of a reference or identifier type.
  func nameReplacement(_ name: String) -> Edit {
    Edit(Location(file, token(row.endToken - 1).range), name)
  }

  /// For `_x` in `_x = Wrapper(wrappedValue: …)` or `_x = .init(wrappedValue: …)`: the call.
  var storageInitializer: Node? {
    let target = qualifiedReference
    guard let sequence = target.parent, sequence.kind == .sequenceExpr else { return nil }
    let parts = Array(sequence.children)
    guard parts.count == 3, parts[0] == target, parts[1].kind == .assignmentExpr, parts[2].kind == .functionCallExpr else { return nil }
    let arguments = parts[2].children.filter { $0.kind == .labeledExpr }
    guard arguments.count == 1, ["wrappedValue", "initialValue"].contains(arguments[0].argumentLabel) else { return nil }
    return parts[2]
  }

  /// The label of a `labeledExpr`, empty where it has none.
  var argumentLabel: String {
    let first = row.firstToken
    return first + 1 < row.endToken && token(first + 1).kind == .colon ? text(in: token(first).range) : ""
  }

  /// `x = …`, `self.x = …` and `super.init()`.
  fileprivate var isPlainAssignment: Bool {
    if kind == .functionCallExpr { return firstChild?.firstChild?.kind == .superExpr }
    guard kind == .sequenceExpr else { return false }
    let parts = Array(children)
    return parts.count > 2 && parts[1].kind == .assignmentExpr
  }
}
