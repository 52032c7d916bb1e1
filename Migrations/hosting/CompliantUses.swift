import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Mentions of hosting controllers that are in order: each is told what it is, where no rule speaks of it.
struct CompliantUses: HostingRule {
  let facts: HostingFacts
  let children: [HostedChild]
  /// What the rules found.
  let found: HostingFindings

  var findings: HostingFindings {
    var findings = HostingFindings()
    let roles = self.roles
    let places = Set(found.sites.map { Line(of: $0.node) })
    // Only the word that a person would search for: uses of a subclass are those of any controller.
    for mention in facts.occurrences[known.UIHostingController, default: []] {
      let isAccounted = found.accounted.contains(mention)
      // Who looks for the word finds it here, and the site elsewhere.
      if isAccounted, places.contains(Line(of: mention)) { continue }
      let message = message(mention, roles) + (isAccounted ? "; a rule reports it where that is done" : "")
      findings.add(CompliantUse(rule: "hosting-configuration", location: mention.location, message: message))
    }
    return findings
  }

  /// What each hosting controller is, by the calls that make it and the bindings that hold it.
  private var roles: [Node: HostingRole] {
    var roles: [Node: HostingRole] = [:]
    for controller in facts.controllers {
      let role = facts.role(of: controller)
      for creation in controller.creations { roles[creation] = role }
      if let binding = controller.holder.binding { roles[binding] = role }
    }
    // What a variable is assigned to says more than the variable.
    for child in children {
      let role = facts.role(of: child.uses, made: child.creations)
      for creation in child.creations { roles[creation] = role }
      if let property = child.property { roles[property.binding] = role }
    }
    return roles
  }

  private func message(_ mention: Node, _ roles: [Node: HostingRole]) -> String {
    let spelling = index.spelling(known.UIHostingController)
    if let creation = mention.callAsCallee, let role = roles[creation] { return "\(spelling) \(role.phrase)" }
    if let property = mention.annotatedProperty, let role = roles[property.binding] {
      return "`\(index.spelling(property.name))` \(role.phrase)"
    }
    return "\(spelling) is \(mention.part)"
  }
}

/// A line of a file, by its first byte.
private struct Line: Hashable {
  let file: FileID
  let start: UInt32

  init(of node: Node) {
    file = node.file
    start = node.startOfLine(at: node.range.lowerBound)
  }
}

extension Node {
  /// What part of a declaration or an expression mentions a type.
  fileprivate var part: String {
    var node = self
    while let parent = node.parent {
      switch parent.kind {
      case .inheritedType: return "inherited from"
      case .extensionDecl where parent.typeChild == node: return "extended"
      case .functionParameter, .closureParameter, .enumCaseParameter: return "the type of a parameter"
      case .returnClause: return "the result of a function"
      case .typeAnnotation: return "the type of a variable"
      case .sequenceExpr where node.kind == .typeExpr: return "checked for"
      case .isTypePattern: return "checked for"
      case .importDecl: return "imported"
      case .genericParameter, .genericRequirement: return "a constraint"
      case .typeAliasDecl: return "given another name"
      case .codeBlock, .closureExpr, .memberBlock, .sourceFile: return "only mentioned"
      default: node = parent
      }
    }
    return "only mentioned"
  }
}
