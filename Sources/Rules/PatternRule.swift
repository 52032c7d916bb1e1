import MoltEditing
import MoltPatterns
import MoltProject
import MoltSymbols
import MoltSyntax
import MoltText

/// A rule whose document says by patterns what it does.
package struct PatternRule {
  package let document: Document
  package let pairs: [(pair: RewritePair, pattern: Pattern)]

  /// Nil where the rule is Swift code.
  package init?(_ document: Document, _ compiler: inout PatternCompiler) throws(MalformedDocuments) {
    guard document.mayHavePatterns else { return nil }
    self.document = document
    var pairs: [(RewritePair, Pattern)] = []
    var problems: [Document.Malformed] = []
    let written = try document.rewritePairs()
    for pair in written {
      do throws(Document.Malformed) {
        pairs.append((pair, try Self.compile(pair, among: written, document, &compiler)))
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw MalformedDocuments(problems) }
    guard !pairs.isEmpty else { return nil }
    self.pairs = pairs
  }

  private static func compile(
    _ pair: RewritePair, among pairs: [RewritePair], _ document: Document, _ compiler: inout PatternCompiler
  ) throws(Document.Malformed) -> Pattern {
    let templates = pair.rungs.map(\.template)
    do throws(Pattern.Malformed) {
      return try compiler.compile(match: pair.match.text, templates: templates.map(\.text))
    } catch {
      let snippet = error.template.map { templates[$0] } ?? pair.match
      var message = error.error.message
      if let name = error.error.unknownName, let other = pairs.first(where: { $0.match.mentions(name) }) {
        message = "`<#\(name)#>` is in the match on line \(other.match.line) only: a rewrite can only use what the match above it captures"
      }
      throw Document.Malformed(
        path: document.path, line: snippet.line + error.error.line, column: error.error.column + 1, message: message)
    }
  }

  /// The names by which its sites are found.
  package var anchors: Set<String> { Set(pairs.map(\.pattern.anchor)) }

  /// Whether it changes anything, and does not only say what is to be done.
  package var rewrites: Bool {
    pairs.contains { pair, _ in
      if case .ladder = pair.outcome { true } else { false }
    }
  }

  /// What would become of the site at a token; nil where there is none.
  package func candidate(at token: UInt32, in node: Node, _ context: RuleContext) -> CandidateUnit? {
    guard document.imports.allSatisfy({ context.imports($0, node.file) }) else { return nil }
    let anchor = node.identifier(token)
    let modules = ownModules(context)
    var undecided: (pair: RewritePair, match: Match, blocker: Blocker)?
    for (place, (pair, pattern)) in pairs.enumerated() where pattern.anchor == anchor {
      switch pattern.find(at: token, in: node, of: modules, context.questions) {
      case .none: continue
      case .match(let match):
        guard isSite(match, pair, context) else { continue }
        return isDecided(match, token, by: pairs[..<place], context) ? nil : candidate(pair, pattern, match, token, context)
      case .undecided(let match, let expression, let demand):
        guard undecided == nil, isSite(match, pair, context) else { continue }
        undecided = (pair, match, unresolved(expression ?? match.node(at: token), in: match, demand, context.questions))
      }
    }
    guard let undecided else { return unreached(token, node, context) }
    guard !isDecided(undecided.match, token, by: pairs[...], context) else { return nil }
    return unit(site(undecided.match, token, context), blockers: [undecided.blocker])
  }

  /// A site that none of the patterns reaches, as it is written in another way.
  private func unreached(_ token: UInt32, _ node: Node, _ context: RuleContext) -> CandidateUnit? {
    let anchor = node.identifier(token)
    for (_, pattern) in pairs where pattern.anchor == anchor {
      guard let reason = pattern.outOfReach(at: token, in: node, context.questions) else { continue }
      let site = Site(
        rule: document.id, node: node, name: token, declaration: node.enclosingStatement, level: document.level, message: document.title)
      return unit(site, blockers: [Blocker(reason, at: node)])
    }
    return nil
  }

  /// Whether one of some pairs matches the same code, or what it is the beginning of and spells its name, too: it is found
  /// by its own anchor, which is another one.
  private func isDecided(
    _ match: Match, _ token: UInt32, by pairs: ArraySlice<(pair: RewritePair, pattern: Pattern)>, _ context: RuleContext
  ) -> Bool {
    let nodes = [match.nodes[0]] + match.nodes[0].nextOfChain
    let modules = ownModules(context)
    return pairs.contains { pair, pattern in
      nodes.contains { node in
        guard case .match(let other) = pattern.find(at: node, of: modules, context.questions) else { return false }
        return (node == nodes[0] || other.spells(token)) && isSite(other, pair, context)
      }
    }
  }

  /// The modules of the project that the document is about.
  private func ownModules(_ context: RuleContext) -> Set<String> { Set(document.imports.filter(context.modules.contains)) }

  /// The modules that a file has to import once it is rewritten, and does not yet.
  func missingImports(in file: FileID, _ context: RuleContext) -> [String] {
    document.adds.filter { !context.imports($0, file) }
  }

  private func isSite(_ match: Match, _ pair: RewritePair, _ context: RuleContext) -> Bool {
    pair.places.allSatisfy { context.holds($0, at: match.nodes[0]) }
  }

  private func unresolved(_ node: Node, in match: Match, _ demand: String, _ questions: ExpressionQuestions) -> Blocker {
    // All of a long chain depends on what it begins with.
    let unknown = node == match.nodes[0] || node == match.nodes[0].receiver ? questions.startOfChain(node).chainRoot : node
    return Blocker(
      code: .unresolvedType, message: "it cannot be determined whether `\(unknown.namedCall ?? unknown.line)` is \(demand)",
      location: unknown.location, help: "add a type annotation, or make the change by hand")
  }

  // MARK: candidates

  private func candidate(
    _ pair: RewritePair, _ pattern: Pattern, _ match: Match, _ token: UInt32, _ context: RuleContext
  ) -> CandidateUnit {
    var site = site(match, token, context)
    switch pair.outcome {
    case .blocked(let block):
      return unit(
        site,
        blockers: [Blocker(code: block.code, message: block.message, location: match.nodes[0].location, help: block.help)])
    case .ladder(let rungs):
      let reached = rungs.firstIndex { context.reaches($0.needs, at: match.nodes[0]) }
      if reached == nil { site.guarding = context.guarding(of: match) }
      let place = reached ?? rungs.count - 1
      let rung = rungs[place]
      site.requires = rung.needs
      site.level = rung.level
      do throws(Refusal) {
        site.edits = try pattern.rewrite(match, template: place, context.questions)
      } catch {
        return unit(
          site,
          blockers: [Blocker(code: error.code, message: error.message, location: error.location, help: error.help)])
      }
      if let missing = missingImports(in: site.location.file, context).first, !context.index.canImport(in: site.location.file) {
        return unit(
          site,
          blockers: [
            Blocker(
              code: .missingImport, message: "the new code needs `import \(missing)`, and the file has no import to put it after",
              location: site.location, help: "add `import \(missing)`")
          ])
      }
      return unit(site, notes: rung.note.map { [MigrationUnit.Note($0, at: site.location)] } ?? [])
    }
  }

  private func site(_ match: Match, _ token: UInt32, _ context: RuleContext) -> Site {
    // Of several statements none has the name of all.
    let name = match.nodes.count == 1 ? match.nodes[0].siteName : nil
    return Site(
      rule: document.id, node: match.node(at: name ?? token), name: name,
      declaration: context.index.endOfChain(match.nodes[0]).enclosingStatement, level: document.level, message: document.title)
  }

  private func unit(_ site: Site, blockers: [Blocker] = [], notes: [MigrationUnit.Note] = []) -> CandidateUnit {
    let subject = site.node.namedCall ?? site.name.map(site.node.identifier) ?? site.node.text
    return CandidateUnit(subject: "`\(subject)`", location: site.location, sites: [site], blockers: blockers, notes: notes)
  }
}

extension RewritePair.Snippet {
  /// Whether it has a placeholder of a name.
  fileprivate func mentions(_ name: String) -> Bool {
    text.split(separator: "<#").dropFirst().contains { $0.hasPrefix(name) && !($0.dropFirst(name.count).first?.isLetter ?? true) }
  }
}

extension RuleContext {
  /// Whether all that compiles a place has what a spelling needs.
  fileprivate func reaches(_ needs: [Platform: Version], at node: Node) -> Bool {
    needs.isEmpty || project.gate(node.file, requirements: needs, in: index.availabilityScope(of: node)) == .open
  }

  /// Whether a match stands where the pattern wants it.
  fileprivate func holds(_ place: RewritePair.Place, at node: Node) -> Bool {
    switch place {
    case .inside(let names): questions.isInside(node, names)
    case .within(let names): questions.isWithin(node, names)
    case .outside(let names): !questions.isWithin(node, names)
    case .mentions(let names): names.contains { index.names[$0] != nil }
    case .argument(let labels): questions.isArgument(node, labels)
    case .statement: questions.isUnusedStatement(node)
    }
  }
}

extension Node {
  /// What a chain of members and calls begins with.
  fileprivate var chainRoot: Node {
    var node = self
    while node.kind == .functionCallExpr || node.kind == .memberAccessExpr, let base = node.firstChild, base.isExpression { node = base }
    return node
  }

  /// The access to a member of this, and its call.
  fileprivate var nextOfChain: [Node] {
    guard let access = parent, access.kind == .memberAccessExpr, access.firstChild == self else { return [] }
    guard let call = access.parent, call.kind == .functionCallExpr, call.firstChild == access else { return [access] }
    return [access, call]
  }

  /// The text for a message: its first line.
  fileprivate var line: String {
    let (start, end) = (range.lowerBound, range.upperBound)
    return String(text(in: start..<min(end, endOfLine(from: start))).prefix { !$0.isNewline })
  }
}

extension Blocker {
  /// That a site is written in a way that is not looked through.
  package init(_ reason: OutOfReach, at node: Node) {
    switch reason {
    case .unapplied:
      self.init(
        code: .unapplied, message: "`\(node.text)` is passed on as a value here, and its caller decides what it is given",
        location: node.location,
        help: "write a closure that calls it")
    case .conditionalAttribute:
      self.init(
        code: .conditionalAttribute, message: "`#if` decides about the attribute, and its declaration also belongs to other targets",
        location: node.location, help: "put the `#if` around the whole declaration")
    case .heldReceiver:
      self.init(
        code: .heldReceiver, message: "what this is a member of has its own name here, and may have other uses", location: node.location,
        help: "write what the name stands for instead of the name, and run molt again")
    }
  }
}
