import MoltEditing
import MoltPatterns
import MoltProject
import MoltSymbols
import MoltSyntax
import MoltText

/// The sites of all rules that stand alone, found in one pass over the tokens of the project.
package struct CatalogueAnalysis: FamilyAnalysis {
  package let index: ProjectIndex
  private var units: [CandidateUnit] = []
  /// The modules that the files of these units have to import.
  private var additions: [UnitID: [String]] = [:]

  package var sitesAlone: [Site] { [] }
  package var requirements: [UnitRequirement] { [] }
  package var compliantUses: [CompliantUse] { [] }
  package var unitsMayOverlap: Bool { true }

  /// - Parameters:
  ///   - selection: the rules that are asked for; the others are not looked at.
  ///   - siteRules: those that are written in Swift.
  package init(_ index: ProjectIndex, _ project: ProjectModel, _ selection: Selection, _ siteRules: [any SiteRule.Type]) {
    self.index = index
    let types = siteRules.filter { selection.rules.contains($0.id) }
    let documents = selection.catalogue.patternRules(selection.rules).filter { $0.rewrites || !selection.tellsOfChangesOnly }
    // The context looks at every declaration, for nothing where no rule of the catalogue is asked for.
    guard !types.isEmpty || !documents.isEmpty else { return }
    let context = RuleContext(index: index, project: project)
    var rulesByAnchor: [Name: [any SiteRule]] = [:]
    for type in types {
      let rule = type.init(context)
      for anchor in type.anchors {
        // No file mentions a name that is not interned.
        if let name = index.names[anchor] { rulesByAnchor[name, default: []].append(rule) }
      }
    }
    var patternRules: [Name: [PatternRule]] = [:]
    for rule in documents {
      for anchor in rule.anchors {
        if let name = index.names[anchor] { patternRules[name, default: []].append(rule) }
      }
    }
    index.forEachOccurrence(of: Array(Set(rulesByAnchor.keys).union(patternRules.keys))) { name, node, token in
      units += rulesByAnchor[name, default: []].compactMap { $0.candidate(at: node)?.held(at: node, context) }
      for rule in patternRules[name, default: []] {
        guard let candidate = rule.candidate(at: token, in: node, context) else { continue }
        units.append(candidate)
        let missing = rule.missingImports(in: node.file, context)
        if !missing.isEmpty { additions[candidate.id, default: []] += missing }
      }
    }
    join(TypePeers(questions: context.questions))
  }

  /// Makes one unit of sites that only move together.
  private mutating func join(_ peers: TypePeers) {
    let (joined, parts) = peers.joined(units)
    units = joined
    for (part, whole) in parts {
      if let modules = additions.removeValue(forKey: part) { additions[whole, default: []] += modules }
    }
  }

  package func candidates() -> [CandidateUnit] {
    units.sorted { ($0.location, $0.sites.first?.rule ?? "") < ($1.location, $1.sites.first?.rule ?? "") }
  }

  /// The imports that the rewritten code needs: one edit for each file, which all of its units share.
  package func jointEdits(changed: Set<UnitID>) -> [UnitID: [Edit]] {
    let needed = additions.filter { changed.contains($0.key) }
    let byFile = Dictionary(grouping: needed, by: \.key.file)
    return byFile.reduce(into: [:]) { result, entry in
      let modules = Set(entry.value.flatMap(\.value)).sorted()
      let edits = index.importing(modules, in: entry.key)
      for (unit, _) in entry.value { result[unit] = edits }
    }
  }
}

extension CandidateUnit {
  /// The same, blocked where the call that it is about may be one of the project's own declarations.
  fileprivate func held(at anchor: Node, _ context: RuleContext) -> CandidateUnit {
    guard anchor.kind == .declReferenceExpr, blockers.isEmpty, let call = anchor.referenceWithBase.parent,
      call.kind == .functionCallExpr, call.firstChild == anchor.referenceWithBase, context.questions.owns(call) == .unknown
    else { return self }
    var candidate = self
    candidate.blockers = [
      Blocker(
        code: .unresolvedType, message: "it cannot be determined whether this is one of the project's own functions",
        location: anchor.location, help: "add type annotations to its arguments, or make the change by hand")
    ]
    return candidate
  }
}
