import Symbols
import Syntax
import Text

/// See state-object.md.
extension ObservationSurvey {
  mutating func rewriteStateObject(_ item: WrappedProperty) {
    guard let model = item.model else { return }
    let name = item.attribute.wrapperName
    var edits = [Edit(Location(name.file, name.range), "State")]
    if let initializer = item.property.initializer {
      if let effect = effect(ofEvaluating: initializer) {
        lower(site: item.site, to: .review)
        note(model, "`\(spelling(item.property.name))` is made each time its view is; @StateObject made it once. \(effect)", at: initializer.location)
      }
    }
    for storage in storageUses(of: item) {
      guard let call = storage.storageInitializer else {
        blockStorage(storage, item, model)
        continue
      }
      lower(site: item.site, to: .review)
      note(model, "the argument of `State(wrappedValue:)` is evaluated each time the view is made; that of `StateObject` was evaluated once", at: call.location)
      let callee = call.firstChild!
      if callee.kind != .memberAccessExpr || callee.children.reversed().count > 1 {
        if let wrapper = callee.uses(of: words.StateObject).first { edits.append(wrapper.nameReplacement("State")) }
      }
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

  /// What evaluating the expression again and again would repeat; nil where it only makes objects that do nothing when made.
  private func effect(ofEvaluating expression: Node) -> String? {
    var seen: Set<TypeID> = []
    return effect(of: expression, &seen)
  }

  private func effect(of expression: Node, _ seen: inout Set<TypeID>) -> String? {
    for node in [expression] + Array(expression.descendants) {
      switch node.kind {
      case .closureExpr, .macroExpansion: return "Its initial value runs code of its own."
      case .functionCallExpr:
        guard case .metatype(let made)? = node.firstChild.map({ index.type(ofExpression: $0) }) else {
          if let callee = node.firstChild, callee.kind == .declReferenceExpr, inertCalls.contains(callee.text) { continue }
          return "Its initial value calls `\(node.firstChild?.text ?? "a function")`."
        }
        if let effect = effect(ofMaking: made, &seen) { return effect }
      default: continue
      }
    }
    return nil
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
