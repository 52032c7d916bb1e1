import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See state-object.md.
extension Projections {
  mutating func rewriteStateObject(_ item: WrappedProperty) {
    guard let model = item.model else { return }
    let name = item.attribute.wrapperName
    var edits = [Edit(Location(name.file, name.range), "State")]
    let removal = removingDefault(of: item, model)
    edits += removal
    if let initializer = item.property.initializer, removal.isEmpty {
      initialValues.append(InitialValue(node: initializer, item: item, model: model))
    } else if takesValueFromMemberwiseInitializer(item) {
      initialValues += memberwiseArguments(of: item).map { InitialValue(node: $0, item: item, model: model) }
    }
    for storage in storageUses(of: item) {
      guard let call = storage.storageInitializerOrConstant else {
        blockStorage(storage, item, model)
        continue
      }
      if let value = call.children.first(where: { $0.kind == .labeledExpr })?.expressionChild {
        initialValues.append(InitialValue(node: value, item: item, model: model))
      }
      // `_model = .init(wrappedValue: …)` names no wrapper.
      if let wrapper = call.firstChild?.uses(of: known.StateObject).first {
        edits.append(wrapper.nameReplacement("State"))
      }
    }
    // The projection of `@State` is a `Binding`.
    for use in item.handedOn {
      let name = item.property.isEscaped ? "`\(spelling(item.property.name))`" : spelling(item.property.name)
      edits.append(use.replacement(bindable(item.property, name, at: use)))
    }
    attach(edits, toSite: item.site)
  }

  /// Where `init` sets the wrapper, the value that stands at the declaration was never evaluated. `@State` evaluates it,
  /// and as a macro (from Xcode 27 on) keeps it and discards what `init` sets.
  private mutating func removingDefault(of item: WrappedProperty, _ model: TypeID) -> [Edit] {
    let seeds = storageUses(of: item).filter { $0.storageInitializerOrConstant != nil }
    guard let owner = item.owner, !seeds.isEmpty,
      let clause = item.property.binding.firstChild(.initializerClause), let value = clause.expressionChild,
      let pattern = item.property.binding.firstChild
    else { return [] }
    let seeded = seeds.compactMap { $0.ancestor { $0 == .codeBlock || $0 == .closureExpr }?.parent }
    let isAlwaysSet = index[owner].members.initializers.allSatisfy { initializer in
      seeded.contains(initializer) || initializer.delegates
    }
    let annotation = item.property.binding.firstChild(.typeAnnotation)
    let type = annotation == nil ? value.madeTypeName : ""
    let start = annotation?.range.upperBound ?? pattern.range.upperBound
    guard isAlwaysSet, let type, item.attribute.isWhitespace(start..<clause.range.lowerBound) else {
      note(
        model,
        "`\(spelling(item.property.name))` has a value here and gets another one in `init`: as of Xcode 27, @State keeps the one here. "
          + "Keep only one of them",
        at: clause.location)
      lower(item.site, to: .review)
      return []
    }
    return [Edit(Location(item.attribute.file, start..<clause.range.upperBound), type.isEmpty ? "" : ": " + type)]
  }

  mutating func blockStorage(_ storage: Node, _ item: WrappedProperty, _ model: TypeID) {
    block(
      model,
      Blocker(
        code: .wrapperStorage,
        message: "`\(storage.text)`, the storage of @\(item.wrapper.rawValue), is used here in a way that molt does not know",
        location: storage.location,
        help: "set it with `\(storage.text) = \(item.wrapper.rawValue)(wrappedValue: …)` only"))
  }

  /// Whether callers hand the initial value to an initialiser that the compiler writes: for `@StateObject` that parameter
  /// was an autoclosure, for `@State` it is evaluated at each call.
  private func takesValueFromMemberwiseInitializer(_ item: WrappedProperty) -> Bool {
    guard let owner = item.owner, index[owner].node.kind == .structDecl else { return false }
    return !index[owner].node.members.contains { $0.kind == .initializerDecl }
  }

  /// What the calls of the owner's memberwise initialiser hand over.
  private func memberwiseArguments(of item: WrappedProperty) -> [Node] {
    guard let owner = item.owner else { return [] }
    return index.occurrences(of: index[owner].name).compactMap { mention in
      guard mention.kind == .declReferenceExpr, let call = mention.callAsCallee else { return nil }
      return call.children.first { $0.kind == .labeledExpr && $0.argumentLabel == spelling(item.property.name) }?
        .expressionChild
    }
  }
}

extension Node {
  /// Whether this initialiser calls another one of its type.
  fileprivate var delegates: Bool {
    descendants.contains { $0.kind == .memberAccessExpr && $0.memberName == .`init` && $0.memberBase?.text == "self" }
  }

  /// `Store` for `Store(…)`: the type that a call of its initialiser names in full.
  fileprivate var madeTypeName: String? {
    guard kind == .functionCallExpr, let callee = firstChild, callee.memberName != .`init`,
      callee.kind == .declReferenceExpr || callee.kind == .memberAccessExpr && callee.memberBase != nil,
      callee.text(in: callee.token(callee.row.endToken - 1).range).first?.isUppercase == true
    else { return nil }
    return callee.text
  }
}
