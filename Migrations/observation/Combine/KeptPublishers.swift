import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The classes whose `objectWillChange` something subscribes to, and that keep it as a publisher of their own.
struct ListenedClasses {
  /// What subscribes: each `objectWillChange` that is more than an announcement.
  private(set) var listeners: [TypeID: [Node]] = [:]

  func contains(_ id: TypeID) -> Bool { listeners[id] != nil }

  mutating func add(_ id: TypeID, _ nodes: [Node]) { listeners[id] = nodes }
}

/// Declares the publisher that a class had from `ObservableObject`, and has each property that was published send to it.
///
/// Subscribers are told as before: of each assignment, before the value is stored, of those of an equal value, too.
struct KeptPublishers: ObservationRule {
  let facts: ObservationFacts
  let listened: ListenedClasses
  /// The properties that feed a subject of their own, and announce their changes on the way.
  let bridged: [TypeID: [Property]]
  let announcements: RemovedAnnouncements
  var findings = ObservationFindings()

  mutating func find() {
    for (id, listeners) in listened.listeners.sorted(by: { $0.key < $1.key }) {
      attach([declaration(in: id)], toModel: id)
      for property in publishedVariables(of: id).flatMap(\.properties) where bridged[id]?.contains(property) != true {
        attach(
          WillSetStatements([.announcement], of: property, without: announcements.removed(from: property)).edits(), toModel: id)
      }
      for listener in listeners {
        remark(
          id,
          "\(UnitNote.subjects) keeps a publisher `objectWillChange`, as something subscribes to it; each property that was @Published "
            + "still sends to it, before it changes",
          about: name(of: id), at: listener.location)
      }
    }
  }

  /// `let objectWillChange = ObservableObjectPublisher()`, as the first member.
  private func declaration(in id: TypeID) -> Edit {
    let node = index[id].node
    let block = node.firstChild(.memberBlock)!
    let brace = block.token(block.row.firstToken).end
    let access = node.hasModifier(.package) ? "package " : node.isExported ? "public " : ""
    let text = access + "let objectWillChange = ObservableObjectPublisher()"
    let first = block.firstChild!.range.lowerBound
    let line = block.endOfLine(from: brace)
    guard block.isFirstOnLine(first), !block.text(in: brace..<line).contains("/*") else { return block.insertion(" \(text);", at: brace) }
    return block.insertion(block.lineBreak + block.indentation(at: first) + text, at: line)
  }
}

extension WillSetStatements.Statement {
  static var announcement: Self { Self("send", of: "objectWillChange", takesNewValue: false) }
}

extension ObjectWillChange {
  /// Whether a class already has a publisher that it declares itself.
  func declaresPublisher(_ id: TypeID) -> Bool { index.lookUpMember(known.objectWillChange, of: id) != nil }

  /// Whether a class can have a publisher of its own that does what that of an `ObservableObject` did: it has no relatives
  /// which would send to it, or to one of theirs, and whoever asks for it may.
  func keepsPublisher(_ id: TypeID, for listeners: [Node], _ announcements: [Node]) -> Bool {
    let node = index[id].node
    guard node.kind == .classDecl, node.firstChild(.memberBlock)?.firstChild != nil, !declaresPublisher(id),
      index.names["ObjectWillChangePublisher"] == nil,
      (index.withInherited(id) + index.heirs(of: id)).allSatisfy({ $0 == id || !models.contains($0) }),
      publishedVariables(of: id).allSatisfy({ $0.properties.allSatisfy { treatments.accessorPairs[$0] == nil } })
    else { return false }
    // Of a value of a generic or existential type, no such member is known.
    guard (listeners + announcements.compactMap(\.announcedPublisher)).allSatisfy({ isMember($0, of: id) }) else { return false }
    // What asks for it may stand anywhere, and no actor has to be waited for.
    return !mayBeBound(id) || (listeners + announcements).allSatisfy(isOnActor)
  }

  /// Whether code surely runs on the main actor: in a member of something that is on it, and in no closure that may run elsewhere.
  private func isOnActor(_ use: Node) -> Bool {
    guard let member = use.enclosingMember, !member.hasModifier(.nonisolated), member.kind != .deinitializerDecl else { return false }
    let type = index.enclosingType(of: use)
    guard member.attributes.contains(where: { $0.attributeName == known.MainActor }) || type.map(index.isBound) == true else {
      return false
    }
    var place = use
    while let closure = place.ancestor({ $0 == .closureExpr || $0 == .functionDecl }), closure != member, member.contains(closure) {
      guard closure.kind == .closureExpr, type.map(index.isView) == true, let call = closure.ancestor({ $0 == .functionCallExpr }),
        let callee = call.firstChild?.calleeReference, !["detached", "addTask"].contains(callee.text)
      else { return false }
      place = closure
    }
    return true
  }

  /// Whether a publisher is named as a member of the class itself.
  private func isMember(_ node: Node, of id: TypeID) -> Bool {
    guard let access = node.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != node else {
      return index.enclosingType(of: node) == id
    }
    if case .declared(id, _) = index.type(ofExpression: base).unwrapped { return true }
    return false
  }
}

extension Node {
  /// `objectWillChange` in `model.objectWillChange.send()`.
  fileprivate var announcedPublisher: Node? { firstChild?.firstChild.map { $0.lastChild ?? $0 } }
}
