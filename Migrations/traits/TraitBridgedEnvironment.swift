import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See trait-bridged-environment.md.
struct TraitBridgedEnvironment: SiteRule {
  static let id = "trait-bridged-environment"
  static let anchors = ["environment", "UITraitDefinition"]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? { copiedByHand(anchor) ?? twin(anchor) }

  // MARK: A value that is handed over

  /// `.environment(\.theme, traitCollection.theme)`, where the key is one of the project's.
  private func copiedByHand(_ anchor: Node) -> CandidateUnit? {
    guard let call = anchor.modifierCall, case let arguments = call.callArguments, arguments.count == 2,
      arguments[0].value.kind == .keyPathExpr,
      let trait = arguments[1].value.traitOfCollection(index), let key = ownKey(arguments[0].value)
    else { return nil }
    return .explained(
      Self.id, at: call, name: anchor.row.firstToken, subject: "`\(arguments[0].value.text)`",
      "a trait and a value of the environment are bridged",
      by: bridge(key, trait: trait, at: call))
  }

  /// The property of a key of the environment that the project declares.
  private func ownKey(_ keyPath: Node) -> String? {
    let name = keyPath.token(keyPath.row.endToken - 1).name
    guard let values = index.names["EnvironmentValues"], index.externalMembers[values]?.properties[name] != nil else { return nil }
    return index.spelling(name)
  }

  // MARK: A trait and a key of one name

  /// A trait of the project whose property has the name of a value of the environment, with nothing that bridges them.
  private func twin(_ anchor: Node) -> CandidateUnit? {
    guard let definition = anchor.ancestor({ $0.isTypeOrExtension }), definition.inheritedTypes.contains(where: { $0.contains(anchor) }),
      let id = index.enclosingType(of: anchor) ?? index.type(declaredBy: definition), let property = property(of: id),
      let values = index.names["EnvironmentValues"], let twin = index.externalMembers[values]?.properties[property.name]?.first,
      !index.bridgedKeys.contains(where: { !(twin.accessorBlock?.uses(of: $0).isEmpty ?? true) })
    else { return nil }
    let name = index.spelling(property.name)
    return .explained(
      Self.id, at: definition, name: definition.introducer + 1, of: definition, subject: "trait `\(name)`",
      "a trait and a value of the environment are bridged", by: bridge(name, trait: name, at: definition))
  }

  /// `var theme: Theme { self[ThemeTrait.self] }` of `UITraitCollection`.
  private func property(of trait: TypeID) -> Property? {
    guard let collection = index.names["UITraitCollection"] else { return nil }
    return index.externalMembers[collection]?.properties.values.joined().first {
      !($0.accessorBlock?.uses(of: index[trait].name).isEmpty ?? true)
    }
  }

  private func bridge(_ key: String, trait: String, at node: Node) -> Blocker {
    Blocker(
      code: .unbridgedTrait,
      message: "`\(trait)` of UIKit's traits and `\(key)` of the environment are two values, and what sets one does not set the other",
      location: node.location,
      help:
        "let the key conform to `UITraitBridgedEnvironmentKey`: `read(from:)` gives the trait, `write(to:value:)` sets it; then neither "
        + "is handed over"
    )
  }
}

extension ProjectIndex {
  /// The names of the keys of the environment that a trait is bridged with.
  var bridgedKeys: [Name] {
    guard let bridge = names["UITraitBridgedEnvironmentKey"] else { return [] }
    return occurrences(of: bridge).compactMap { mention in
      guard let declaration = mention.ancestor({ $0.isTypeOrExtension }) else { return nil }
      return declaration.kind == .extensionDecl ? declaration.typeChild?.typeName : declaration.declaredName
    }
  }
}

extension Node {
  /// The name of a trait that an expression reads of a collection: `theme` of `view.traitCollection.theme`.
  fileprivate func traitOfCollection(_ index: ProjectIndex) -> String? {
    for node in [self] + Array(descendants) where node.kind == .memberAccessExpr {
      guard let base = node.memberBase, let name = node.memberName else { continue }
      let isCollection =
        base.kind == .declReferenceExpr ? base.text == "traitCollection" : base.memberName.map(index.spelling) == "traitCollection"
      if isCollection { return index.spelling(name) }
    }
    return nil
  }
}

extension BlockerCode {
  static let unbridgedTrait = BlockerCode(
    "unbridged-trait",
    "A trait of UIKit and a value of SwiftUI's environment mean the same, and nothing bridges them. `UITraitBridgedEnvironmentKey` does, "
      + "in both directions."
  )
}
