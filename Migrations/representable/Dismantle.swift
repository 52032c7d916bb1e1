import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See dismantle.md.
struct Dismantle: SiteRule {
  static let id = "dismantle"
  static let anchors = Representable.updates

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let representable = Representable(updatedBy: anchor, context),
      let (start, kind) = context.once(
        Owners(structure: representable.id, coordinator: representable.coordinator?.id), { start(in: representable) })
    else { return nil }
    return .explained(
      Self.id, at: start, subject: "\(kind.subject) of \(index.qualifiedName(representable.id))", "\(kind.subject) outlives the view",
      by: Blocker(
        code: .outlivesView, message: "\(kind.why) when SwiftUI removes the view", location: start.location,
        help: "\(kind.remedy) in `static func \(representable.dismantle)(_:coordinator:)`"))
  }

  private struct Owners: Hashable {
    let structure: TypeID
    let coordinator: TypeID?
  }

  /// Where the structure or its coordinator begins what neither of them ends.
  private func start(in representable: Representable) -> (place: Node, kind: Kind)? {
    let owners = [representable.id] + (representable.coordinator.map { [$0.id] } ?? [])
    let parts = owners.flatMap { index[$0].parts }
    guard !parts.contains(where: releases) else { return nil }
    for (word, kind) in Self.kinds {
      guard let name = index.names[word], !parts.contains(where: { endsUse(kind, in: $0) }) else { continue }
      let mentions = parts.flatMap { $0.uses(of: name) }
      if let start = mentions.first(where: { starts(kind, $0) }) { return (start, kind) }
    }
    return nil
  }

  /// What goes on when the view has gone, unless it is ended.
  private struct Kind {
    let subject: String
    let why: String
    let remedy: String
    /// The labels that tell a call from others of its name; none where the name is enough.
    let labels: [String]
    /// Words one of which ends it.
    let ends: [String]
  }

  private static let kinds: [(word: String, kind: Kind)] = [
    (
      "addObserver",
      Kind(
        subject: "an observer with a closure", why: "the notification centre keeps the closure, and what it captures,",
        remedy: "keep what `addObserver(forName:object:queue:using:)` returns, and hand it to `removeObserver(_:)`",
        labels: ["forName", "object", "queue", "using"], ends: ["removeObserver"])
    ),
    (
      "scheduledTimer",
      Kind(
        subject: "a timer with a target", why: "the run loop keeps the timer, and the timer its target,", remedy: "invalidate the timer",
        labels: ["timeInterval", "target"], ends: ["invalidate"])
    ),
    (
      "scheduledTimer",
      Kind(
        subject: "a repeating timer", why: "the run loop keeps the timer, and calls its closure,", remedy: "invalidate the timer",
        labels: ["withTimeInterval", "repeats"], ends: ["invalidate"])
    ),
    (
      "CADisplayLink",
      Kind(
        subject: "a display link", why: "the run loop keeps the link, and the link its target,", remedy: "invalidate the link",
        labels: ["target", "selector"], ends: ["invalidate"])
    ),
    (
      "add",
      Kind(
        subject: "a script message handler", why: "the content controller keeps its handlers, and the coordinator is one,",
        remedy: "call `removeScriptMessageHandler(forName:)`", labels: ["name"],
        ends: ["removeScriptMessageHandler", "removeAllScriptMessageHandlers"])
    ),
    (
      "startRunning",
      Kind(
        subject: "a capture session", why: "the session goes on, and the camera with it,", remedy: "call `stopRunning()`", labels: [],
        ends: ["stopRunning"])
    ),
    (
      "addPeriodicTimeObserver",
      Kind(
        subject: "a time observer", why: "the player keeps its observer", remedy: "hand the observer to `removeTimeObserver(_:)`",
        labels: [],
        ends: ["removeTimeObserver"])
    ),
  ]

  /// Whether a part of the structure or the coordinator has a place where things are ended, whatever it does there.
  private func releases(_ part: Node) -> Bool {
    part.members.contains { member in
      member.kind == .deinitializerDecl && member.firstChild(.codeBlock)?.firstChild != nil
        || member.kind == .functionDecl && index.spelling(member.declaredName).hasPrefix("dismantle")
    }
  }

  private func endsUse(_ kind: Kind, in part: Node) -> Bool {
    kind.ends.contains { word in index.names[word].map(part.mentions) ?? false }
  }

  private func starts(_ kind: Kind, _ mention: Node) -> Bool {
    guard let call = mention.callAsCallee else { return false }
    let labels = call.callArguments.map { index.spelling($0.label) }
    guard kind.labels.allSatisfy({ labels.contains($0) || $0 == "using" && call.callArguments.last?.isTrailingClosure == true }) else {
      return false
    }
    if kind.ends.contains("invalidate"), isOnce(call) { return false }
    guard kind.ends.contains("removeAllScriptMessageHandlers") else { return true }
    // `userContentController.add(handler, name:)`: the handler is kept where it is the coordinator itself.
    guard let first = call.callArguments.first?.value else { return false }
    return ["self", "context.coordinator", "coordinator"].contains(first.text)
  }

  /// A timer that fires once lets go of its target.
  private func isOnce(_ call: Node) -> Bool {
    call.callArguments.contains { index.spelling($0.label) == "repeats" && $0.value.text != "true" }
  }
}

extension BlockerCode {
  static let outlivesView = BlockerCode(
    "outlives-view",
    "Something that a wrapped view or its coordinator began goes on when SwiftUI has removed the view, because something else than the "
      + "view keeps it. `dismantleUIView(_:coordinator:)` is where it ends."
  )
}
