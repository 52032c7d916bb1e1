import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `@Published` outside of every class that is known to be an `ObservableObject`.
extension StoredProperties {
  mutating func analyzeStrayPublished() {
    let heirs = Set(models.order.flatMap(index.withInherited))
    let unobserved = Set(facts.unobserved.map(\.type))
    var accounted = Set(findings.sites.map(\.node))
    for node in occurrences[known.Published, default: []] {
      guard let attribute = node.parent, attribute.kind == .attribute,
        let declaration = attribute.ancestor({ $0 == .variableDecl }),
        accounted.insert(attribute).inserted
      else { continue }
      let owner = index.enclosingType(of: declaration)
      if let owner, unobserved.contains(owner) || !heirs.contains(owner) && isSurelyNoObservableObject(owner) {
        let reason = unobserved.contains(owner) ? "no view observes \(name(of: owner))" : "\(name(of: owner)) is not an ObservableObject"
        findings.add(
          CompliantUse(
            rule: "published", location: attribute.location, message: "\(reason), so its @Published property is just a publisher"))
      } else {
        add(straySite(attribute, declaration, owner))
      }
    }
  }

  private func straySite(_ attribute: Node, _ declaration: Node, _ owner: TypeID?) -> Site {
    let reason =
      owner.map { "\(name(of: $0)) is not an ObservableObject in this project, but may inherit from one that is declared elsewhere" }
      ?? "its class is not declared in this project"
    return Site(
      rule: "published", node: attribute, declaration: declaration, model: nil, message: "@Published outside a known ObservableObject",
      blocker: Blocker(
        code: .unknownClass, message: reason, location: attribute.location,
        help: "if it inherits from an ObservableObject, migrate that first; if not, nothing has to change"))
  }

  /// Whether everything that a class inherits from is known, so that it cannot be an `ObservableObject` through something which
  /// is declared elsewhere, or through a macro.
  private func isSurelyNoObservableObject(_ id: TypeID) -> Bool {
    guard index[id].node.kind == .classDecl else { return false }
    return index.withInherited(id).allSatisfy { type in
      index[type].inheritedTypes.allSatisfy { isKnown($0) }
        && index[type].node.attributes.map { spelling($0.attributeName) }.allSatisfy {
          $0 == "MainActor" || compilerAttributes.contains($0)
        }
    }
  }

  private func isKnown(_ inherited: Node) -> Bool {
    if !index.declaredTypes(of: inherited).isEmpty { return true }
    let name = inherited.typeName
    return index.isFrameworkType(name) && !index.isFrameworkType(name, kindOf: ["ObservableObject"])
  }
}
