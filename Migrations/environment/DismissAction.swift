import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See dismiss-action.md.
struct DismissAction: SiteRule {
  static let id = "dismiss-action"
  static let anchors = ["presentationMode"]

  private let index: ProjectIndex
  private let uses: PresentationModeUses

  init(_ context: RuleContext) {
    index = context.index
    uses = PresentationModeUses(index)
  }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard !uses.isOfProject else { return nil }
    if let property = anchor.environmentProperty(index) { return candidate(of: property, keyName: anchor) }
    if let site = siteInContext(at: anchor) {
      return CandidateUnit(subject: "`presentationMode` of a context", location: anchor.location, sites: [site])
    }
    guard anchor.isKeyPathName else { return nil }
    let site = Site(
      rule: Self.id, node: anchor, declaration: anchor.enclosingStatement, message: "`presentationMode` is read by a key path")
    return CandidateUnit(
      subject: "the key path `\\.presentationMode`", location: anchor.location, sites: [site],
      blockers: [
        Blocker(
          code: .presentationModeKeyPath,
          message: "the key path is not that of an `@Environment` property, so what uses its value is not known",
          location: anchor.location, help: "read it with `@Environment(\\.presentationMode) var presentationMode`")
      ])
  }

  /// `context.environment.presentationMode.wrappedValue.dismiss()`, as in representables: the environment has both.
  private func siteInContext(at anchor: Node) -> Site? {
    guard let access = anchor.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != anchor,
      base.memberName.map(index.spelling) == "environment", case .member(let member, let end) = anchor.presentationUse(index)
    else { return nil }
    return Site(
      rule: Self.id, node: anchor, declaration: anchor.enclosingStatement,
      message: "`presentationMode.wrappedValue.\(member.rawValue)` becomes `\(member.rawValue)`",
      edits: [Edit(Location(anchor.file, anchor.range.lowerBound..<end), member.rawValue)])
  }

  // MARK: - Properties

  private func candidate(of property: Property, keyName: Node) -> CandidateUnit {
    let owner = index.enclosingType(of: property.declaration)
    let name = index.spelling(property.name)
    var candidate = CandidateUnit(
      subject: "`\(name)`" + (owner.map { " of \(index.qualifiedName($0))" } ?? ""), location: property.binding.location, sites: [])
    guard let owner else {
      candidate.sites = [site(of: property, edits: [])]
      candidate.blockers = [
        Blocker(
          code: .unresolvedType, message: "the type that `\(name)` belongs to is not known", location: property.binding.location)
      ]
      return candidate
    }
    let found = uses.find(property, of: owner)
    var names: [PresentationMember: String] = [:]
    let members = Set(found.uses.map(\.member))
    candidate.blockers = found.blockers + commentBlockers(of: property) + twinBlockers(of: property, owner)
    for member in members.isEmpty ? [.dismiss] : members {
      names[member] = member.names.first { uses.isFree($0, in: owner) }
      if names[member] == nil { candidate.blockers.append(nameClash(of: property, member)) }
    }
    let isFree = candidate.blockers.isEmpty
    candidate.sites =
      [site(of: property, edits: isFree ? edits(to: property, keyName, names) : [])]
      + found.uses.map { site(of: $0, name: isFree ? names[$0.member] : nil) }
    return candidate
  }

  private func commentBlockers(of property: Property) -> [Blocker] {
    let declaration = property.declaration
    guard declaration.hasComment(in: declaration.row.firstToken + 1..<declaration.row.endToken) else { return [] }
    return [
      Blocker(
        code: .comment, message: "a comment is inside the declaration that is rewritten", location: declaration.location,
        help: "put the comment above it")
    ]
  }

  /// In another branch of an `#if` the name is that of something else, which the uses mean as well.
  private func twinBlockers(of property: Property, _ owner: TypeID) -> [Blocker] {
    let twins = index[owner].members.properties[property.name, default: []].filter { $0.declaration != property.declaration }
    return twins.prefix(1).map { twin in
      Blocker(
        code: .conditionalProperty, message: "`#if` makes `\(index.spelling(property.name))` a different property here",
        location: twin.binding.location,
        help: "make both of them the action, or move the uses into the `#if` as well")
    }
  }

  private func nameClash(of property: Property, _ member: PresentationMember) -> Blocker {
    Blocker(
      code: .nameClash, message: "a property `\(member.rawValue)` would clash with something of that name in the type",
      location: property.binding.location, help: "rename what is called `\(member.rawValue)`")
  }

  /// The property under its new name, and a second one beside it where both parts of a presentation mode are used.
  private func edits(to property: Property, _ keyName: Node, _ names: [PresentationMember: String]) -> [Edit] {
    guard let pattern = property.binding.firstChild else { return [] }
    let declaration = property.declaration
    let ordered = PresentationMember.allCases.compactMap { member in names[member].map { (member, $0) } }
    let end = property.annotation?.range.upperBound ?? pattern.range.upperBound
    var edits = [
      keyName.replacement(ordered[0].0.rawValue),
      Edit(Location(declaration.file, pattern.range.lowerBound..<end), ordered[0].1),
    ]
    let binding = property.presentationBinding(index)?.removal()
    if let binding { edits.append(binding) }
    for (member, name) in ordered.dropFirst() {
      let gap = binding?.location.range.lowerBound ?? pattern.range.lowerBound
      let text =
        declaration.text(in: declaration.range.lowerBound..<keyName.range.lowerBound) + member.rawValue
        + declaration.text(in: keyName.range.upperBound..<gap)
        + declaration.text(in: (binding?.location.range.upperBound ?? gap)..<pattern.range.lowerBound) + name
      edits.append(declaration.followedBy(text))
    }
    return edits
  }

  private func site(of property: Property, edits: [Edit]) -> Site {
    Site(
      rule: Self.id, node: property.environmentAttribute(index), declaration: property.declaration,
      message: "`@Environment(\\.presentationMode)` becomes `@Environment(\\.dismiss)`", edits: edits)
  }

  private func site(of use: PresentationUse, name: String?) -> Site {
    Site(
      rule: Self.id, node: use.reference, declaration: use.reference.enclosingStatement,
      message: "`\(use.reference.text).wrappedValue.\(use.member.rawValue)` becomes `\(name ?? use.member.rawValue)`",
      edits: name.map { [Edit(Location(use.reference.file, use.reference.range.lowerBound..<use.end), $0)] } ?? [])
  }
}

extension Property {
  /// `@Environment(…)`, which may stand on a line of its own.
  fileprivate func environmentAttribute(_ index: ProjectIndex) -> Node {
    declaration.attributes.first { index.spelling($0.attributeName) == "Environment" } ?? binding
  }
}

extension BlockerCode {
  static let presentationModeKeyPath = BlockerCode(
    "presentation-mode-key-path",
    #"The key path `\.presentationMode` is used for something other than an `@Environment` property. What uses its value is not known."#)
  static let conditionalProperty = BlockerCode(
    "conditional-property",
    "`#if` gives the property another meaning in another branch, and uses of its name could mean either.")
}
