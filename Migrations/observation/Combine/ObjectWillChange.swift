import MoltAnalyses
import MoltEditing
import MoltFlow
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See object-will-change.md.
struct ObjectWillChange: ObservationRule {
  let facts: ObservationFacts
  let treatments: PropertyTreatments
  /// The classes that something else listens to, and that keep their publisher.
  private(set) var listened = ListenedClasses()
  /// The classes whose announcements a class passes on.
  var forwarded: [TypeID: [TypeID]] = [:]
  var findings = ObservationFindings()
  /// What goes with announcements.
  private var removed: [Location] = []
  /// The members that tell by now that they are read.
  private(set) var telling = TellingMembers()
  /// The announcements of each class.
  private(set) var announcingCalls: [TypeID: [Node]] = [:]
  /// The announcements that may be about something else than what is tracked, or tells that it is read, by the class.
  private(set) var openAnnouncements: [TypeID: [OpenAnnouncement]] = [:]

  init(facts: ObservationFacts, treatments: PropertyTreatments) {
    self.facts = facts
    self.treatments = treatments
  }

  /// Every use of `objectWillChange`: announcements go where what they announce is tracked; what listens keeps a publisher, or
  /// the class as it is.
  mutating func find() {
    var announced: [(call: Node, id: TypeID)] = []
    var listeners: [(node: Node, id: TypeID)] = []
    var forwarding: Set<TypeID> = []
    var forwarded: Set<Node> = []
    for node in occurrences[known.objectWillChange, default: []] where !forwarded.contains(node) {
      guard let id = announcingModel(node) else { continue }
      if isAlreadyObservable(id) {
        if !declaresPublisher(id) { blockListener(node, id) }
      } else if let declaration = node.ownPublisherDeclaration {
        analyzeOwnPublisher(declaration, id)
      } else if let pipeline = ForwardedChanges(node, known.objectWillChange) {
        forwarded.formUnion(pipeline.uses)
        if let target = announcingModel(pipeline.target) { forwarding.insert(target) }
        analyzeForwarding(pipeline)
      } else if let call = node.announcement {
        announced.append((call, id))
      } else {
        listeners.append((node, id))
      }
    }
    for (id, found) in Dictionary(grouping: listeners, by: \.id).sorted(by: { $0.key < $1.key }) {
      let nodes = found.map(\.node)
      let calls = announced.filter { $0.id == id }.map(\.call)
      if !forwarding.contains(id), keepsPublisher(id, for: nodes, calls) {
        listened.add(id, nodes)
      } else {
        nodes.forEach { blockListener($0, id) }
      }
    }
    announcingCalls = Dictionary(grouping: announced, by: \.id).mapValues { $0.map(\.call) }
    var states: [TypeID: UntrackedState] = [:]
    for (call, id) in announced {
      let state = states[id] ?? UntrackedState(of: id, facts)
      states[id] = state
      analyzeAnnouncement(call, id, state)
    }
  }

  /// Known when all announcements have been found.
  var announcements: RemovedAnnouncements {
    RemovedAnnouncements(nodes: findings.sites.filter { !$0.edits.isEmpty }.map(\.node))
  }

  /// The class whose publisher this is; nil where it is none of the project's, or where that cannot be told.
  mutating func announcingModel(_ node: Node) -> TypeID? {
    if node.parent?.kind == .keyPathComponent { return modelOfKeyPath(node) }
    guard let access = node.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != node else {
      // Unqualified, or a declaration of its own: it belongs to the type around it.
      guard let around = index.enclosingType(of: node) else { return nil }
      if models.contains(around) { return around }
      for id in models.order where index.withInherited(id).contains(around) {
        block(id, listenerBlocker(node))
      }
      return nil
    }
    let type = index.type(ofExpression: base)
    if let id = model(type) { return id }
    if type == .unknown {
      blockWhatMayBe(
        at: access,
        Blocker(
          code: .objectWillChange,
          message: "`\(access.text)` is used, and the type it is a member of could not be determined",
          location: access.location, help: "add a type annotation to what comes before it"))
    }
    return nil
  }

  /// The class whose publisher a key path leads to: `\Model.objectWillChange`.
  private mutating func modelOfKeyPath(_ node: Node) -> TypeID? {
    guard let path = node.ancestor({ $0 == .keyPathExpr }) else { return nil }
    let isFirst = path.children.first { $0.kind == .keyPathComponent } == node.parent
    let root: Type =
      switch index.certainType(ofExpression: path) {
      case .external(_, let arguments) where isFirst && arguments.count == 2: arguments[0]
      case .function(let parameters, _) where isFirst && parameters.count == 1: parameters[0]
      default: .unknown
      }
    if let id = model(root) { return id }
    if root == .unknown { blockWhatMayBe(at: path, listenerBlocker(node)) }
    return nil
  }

  /// Something listens, or does what only a publisher can.
  mutating func blockListener(_ node: Node, _ id: TypeID) {
    add(
      Site(
        rule: "object-will-change", node: node, declaration: node.statement, model: id,
        message: "objectWillChange of \(name(of: id)) is used as a publisher"))
    block(id, listenerBlocker(node))
  }

  private func listenerBlocker(_ node: Node) -> Blocker {
    Blocker(
      code: .objectWillChange,
      message: "`\(node.publisherReference.text)` is used as a publisher; an @Observable class has no publisher for all of its changes",
      location: node.location, help: "observe the properties that matter here, one by one")
  }

  /// `let objectWillChange = ObservableObjectPublisher()`
  private mutating func analyzeOwnPublisher(_ declaration: Node, _ id: TypeID) {
    let name = declaration.properties[0].initializer?.firstChild?.text ?? ""
    guard ["ObservableObjectPublisher", "PassthroughSubject<Void, Never>", "PassthroughSubject<(), Never>"].contains(name),
      !declaration.hasComment(in: declaration.row.firstToken + 1..<declaration.row.endToken)
    else { return blockListener(declaration, id) }
    // `@Published` sends nothing to a publisher that the class declares.
    let isPublished = (index.withInherited(id) + index.heirs(of: id)).contains { !publishedVariables(of: $0).isEmpty }
    add(
      Site(
        rule: "object-will-change", node: declaration, declaration: declaration, model: id, level: isPublished ? .review : .safe,
        message: "objectWillChange of \(self.name(of: id)) is removed", edits: [declaration.removalWithBlankLine()]))
    guard isPublished else { return }
    note(
      id,
      "\(self.name(of: id)) had its own `objectWillChange`, so it refreshed views only where it called `send()`; now every change of a "
        + "tracked property does",
      at: declaration.location)
  }

  private mutating func analyzeAnnouncement(_ call: Node, _ id: TypeID, _ state: UntrackedState) {
    var site = Site(
      rule: "object-will-change", node: call, declaration: call.statement, model: id, level: .review,
      message: "\(call.text)")
    // Where something listens, the call stays, and nothing has to be said where it is all that there is to do.
    let stays = listened.contains(id)
    defer { if !stays || !site.edits.isEmpty { add(site) } }
    let scope = codeOfChanges(announcedBy: call)
    var changes = state.trackedChanges(in: scope, with: call)
    var mentioned = state.reads(mentionedIn: scope, with: call)
    if changes.isEmpty {
      // A helper that only announces does it for those who call it.
      let uses = state.uses(of: scope)
      let changesOfCallers = uses.map { state.trackedChanges(in: codeOfChanges(announcedBy: $0), with: $0) }
      if changesOfCallers.allSatisfy({ !$0.isEmpty }) { changes = changesOfCallers.flatMap { $0 } }
      mentioned += uses.flatMap { state.reads(mentionedIn: codeOfChanges(announcedBy: $0), with: $0) }
    }
    // What is mentioned nowhere may be meant all the same, where nothing else is. The time has passed in any case.
    let relevant = (mentioned.isEmpty && changes.isEmpty ? state.reads : mentioned) + state.clocks
    if relevant.contains(where: { $0.models.isEmpty }) {
      if !mentioned.isEmpty, let edits = accessorEdits(call, id) {
        if stays { return block(id, listenerBlocker(listened.listeners[id]![0])) }
        site.edits = edits
        let property = call.announcedScope.parent?.parent
        if let property, let declaration = property.parent, let name = property.firstChild?.text {
          let keyPath = "." + name
          telling.insert(declaration, by: keyPath, of: id)
          announce(keyPath, of: id, by: call)
        }
        leaveOpen(call, id, Set(relevant.filter { read in read.member.map { !$0.contains(call) } ?? true }.map(\.name)))
        remark(id, "the property notifies its readers of changes that are made through it", at: (property ?? call).location)
        site.level = .safe
        return
      }
      if let stated = StatedChanges(
        call, of: id, relevant.filter(\.models.isEmpty), areMeant: !mentioned.isEmpty, state, facts,
        tellsItself: { tellsByAccessors($0, id, state) })
      {
        site.edits =
          stays ? stated.announcement.map { Edit($0.location, call.text + call.statementSeparator + $0.replacement) } : stated.announcement
        for (member, keyPath, edit) in stated.accesses where telling.insert(member, by: keyPath, of: id) { attach([edit], toModel: id) }
        for keyPath in stated.keyPaths { announce(keyPath, of: id, by: call) }
        let what = stated.keyPaths.map { $0.hasSuffix(".self") ? "the object as a whole" : "`\($0.dropFirst())`" }.joined(separator: ", ")
        remark(id, "`\(call.text)` announces a change of \(what) now, to those who read it", at: call.location)
        leaveOpen(call, id, stated.silent)
        site.level = .safe
        for read in relevant {
          for model in read.models { require(model, for: id, .blocked(waitingBlocker(read, model, call))) }
        }
        return
      }
      leaveOpen(call, id, Set(relevant.filter(\.models.isEmpty).map(\.name)))
    } else if changes.isEmpty && relevant.isEmpty {
      leaveOpen(call, id, nil)
    }
    for read in relevant {
      for model in read.models { require(model, for: id, .blocked(waitingBlocker(read, model, call))) }
    }
    if stays { return }
    guard let removal = StatementRemoval(of: call) else {
      return block(
        id,
        Blocker(
          code: .objectWillChange, message: "`\(call.text)` is part of a larger expression, which needs it to compile",
          location: call.location, help: "make it a statement of its own"))
    }
    let places = removal.edits.map(\.location)
    guard !places.contains(where: { place in removed.contains { $0.file == place.file && $0.range.overlaps(place.range) } }) else {
      return block(
        id,
        Blocker(
          code: .objectWillChange, message: "`\(call.text)` stands on one line with another announcement", location: call.location,
          help: "write each on a line of its own"))
    }
    removed += places
    site.edits = removal.edits
    // What changes here notifies views itself. `UnobservedReads` says what else they show that changes here.
    site.level = .safe
  }

  /// Notes that a call announces what a key path names, and with it what changes around the call.
  private mutating func announce(_ keyPath: String, of id: TypeID, by call: Node) {
    telling.announce(keyPath, of: id, in: [call.enclosingCode, codeOfChanges(announcedBy: call)])
  }

  private mutating func leaveOpen(_ call: Node, _ id: TypeID, _ names: Set<Name>?) {
    if names?.isEmpty != true { openAnnouncements[id, default: []].append(OpenAnnouncement(call: call, names: names)) }
  }

  /// The code whose changes an announcement may be about: the closure around it that runs by itself, as a subscriber does, or else the
  /// member.
  private func codeOfChanges(announcedBy call: Node) -> Node {
    let member = call.announcedScope
    var code = call.enclosingCode
    while let closure = code, closure != member, member.contains(closure) {
      if closure.kind == .closureExpr, !facts.flow.runsOnce(closure) { return closure }
      code = closure.enclosingCode
    }
    return member
  }

  /// Whether the setter of a computed property announces, so that the property gets accessors of its own.
  private func tellsByAccessors(_ member: Node, _ id: TypeID, _ state: UntrackedState) -> Bool {
    guard member.kind == .variableDecl else { return false }
    return index.uses(of: known.objectWillChange, in: member).compactMap(\.announcement).contains { call in
      state.reads(mentionedIn: call.announcedScope, with: call).contains { $0.models.isEmpty } && accessorEdits(call, id) != nil
    }
  }

  private func waitingBlocker(_ read: UntrackedState.Read, _ model: TypeID, _ call: Node) -> Blocker {
    Blocker(
      code: .waitsForClass,
      message:
        "`\(call.text)` may announce a change of `\(spelling(read.name))`, which is tracked only if \(name(of: model)) is migrated, too",
      location: call.location, help: "unblock \(name(of: model)) first")
  }
}

/// An announcement that may be about what nothing tracks: a view that shows that was refreshed by it.
struct OpenAnnouncement {
  let call: Node
  /// What it may be about, by the names in its class; nil where it may be anything.
  let names: Set<Name>?
}

extension Node {
  /// The call `objectWillChange.send()` whose publisher this is.
  var announcement: Node? {
    let publisher = publisherReference
    guard let access = publisher.parent, access.kind == .memberAccessExpr, access.firstChild == publisher,
      let call = access.parent, call.kind == .functionCallExpr, call.firstChild == access,
      access.text(in: access.token(access.row.endToken - 1).range) == "send"
    else { return nil }
    let arguments = call.children.filter { $0 != access }
    return arguments.isEmpty || arguments.count == 1 && arguments[0].text == "()" ? call : nil
  }

  /// The `variableDecl` that declares the publisher, where this is its pattern.
  fileprivate var ownPublisherDeclaration: Node? {
    guard kind == .identifierPattern, let binding = parent, binding.kind == .patternBinding, let declaration = binding.parent,
      declaration.kind == .variableDecl, declaration.properties.count == 1
    else { return nil }
    return declaration
  }

  /// The member or statement around this node that a comment would stand above.
  fileprivate var statement: Node {
    var node = outOfLongChain
    while let parent = node.parent, ![.codeBlock, .closureExpr, .memberBlock, .switchCase, .sourceFile].contains(parent.kind) {
      node = parent.outOfLongChain
    }
    return node
  }

  /// The code whose changes an announcement in it may be about: the accessor, or else the member around it.
  fileprivate var announcedScope: Node {
    var node = outOfLongChain
    while let parent = node.parent {
      if node.kind == .accessorDecl || parent.kind == .memberBlock || parent.kind == .sourceFile { return node }
      node = parent.outOfLongChain
    }
    return node
  }
}
