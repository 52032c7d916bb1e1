import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See magnification-gesture.md.
struct MagnificationGestureValue: SiteRule {
  static let id = "magnification-gesture"
  static let anchors = ["MagnificationGesture"]
  private let gesture: RenamedGesture

  init(_ context: RuleContext) {
    gesture = RenamedGesture(
      context, rule: Self.id, from: "MagnificationGesture", to: "MagnifyGesture", value: "CGFloat", member: "magnification")
  }

  func candidate(at anchor: Node) -> CandidateUnit? { gesture.candidate(at: anchor) }
}

/// See rotation-gesture.md.
struct RotationGestureValue: SiteRule {
  static let id = "rotation-gesture"
  static let anchors = ["RotationGesture"]
  private let gesture: RenamedGesture

  init(_ context: RuleContext) {
    gesture = RenamedGesture(
      context, rule: Self.id, from: "RotationGesture", to: "RotateGesture", value: "Angle", member: "rotation")
  }

  func candidate(at anchor: Node) -> CandidateUnit? { gesture.candidate(at: anchor) }
}

/// A gesture that was renamed, and whose value became a member of the new one's value.
struct RenamedGesture {
  private let context: RuleContext
  private let rule, old, new, value, member: String

  init(_ context: RuleContext, rule: String, from old: String, to new: String, value: String, member: String) {
    self.context = context
    (self.rule, self.old, self.new, self.value, self.member) = (rule, old, new, value, member)
  }

  private struct Declared: Hashable { let name: String }

  /// Whether the project has a type of the gesture's name.
  private var isDeclared: Bool {
    context.once(Declared(name: old)) { context.index.types.contains { context.index.spelling($0.name) == old } }
  }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard context.imports("SwiftUI", anchor.file), !isDeclared,
      anchor.ancestor({ $0 == .importDecl }) == nil,
      context.index.lookUpValue(anchor.token(anchor.row.endToken - 1).name, at: anchor) == nil
    else { return nil }
    var candidate = CandidateUnit(
      subject: old, location: anchor.location,
      sites: [
        Site(rule: rule, node: anchor, declaration: anchor.enclosingStatement, message: "\(old) becomes \(new)")
      ])
    guard let call = anchor.callAsCallee else {
      candidate.blockers = [
        Blocker(
          code: .gestureType, message: "`\(old)` is used as a type, whose values are \(value)", location: anchor.location,
          help: "write `some Gesture`, or `\(new)` and what becomes of its values")
      ]
      return candidate
    }
    var uses = GestureUses(context.index, member: member)
    if let refusal = uses.follow(call) {
      candidate.blockers = [
        Blocker(
          code: refusal.code, message: refusal.message(old, value), location: refusal.place.location,
          help: "write `\(new)`, and `.\(member)` where its value is used")
      ]
      return candidate
    }
    candidate.sites[0].edits = [Edit(Location(anchor.file, anchor.token(anchor.row.endToken - 1).range), new)] + uses.edits
    return candidate
  }
}

/// Where the values of a gesture go: along a chain of modifiers, into closures, and out of sight.
private struct GestureUses {
  /// Why the values cannot be followed.
  struct Refusal {
    let code: BlockerCode
    let place: Node

    func message(_ gesture: String, _ value: String) -> String {
      switch code {
      case .gestureFunction: "a function that takes a \(value) gets the value of the `\(gesture)`"
      case .combinedGesture: "another gesture is combined with this one, which passes a \(value) on"
      default: "the `\(gesture)` is kept, and its values are used elsewhere"
      }
    }
  }

  private let index: ProjectIndex
  private let member: String
  private(set) var edits: [Edit] = []

  init(_ index: ProjectIndex, member: String) {
    self.index = index
    self.member = member
  }

  /// Follows a gesture from the call that makes it to the view that it is attached to; nil where that is all.
  mutating func follow(_ gesture: Node) -> Refusal? {
    var current = gesture
    var isCombined = false
    while let parent = current.parent {
      if let (call, name) = current.operatorCall {
        switch name {
        case "onChanged", "onEnded", "updating":
          if isCombined { return Refusal(code: .combinedGesture, place: call) }
          if let refusal = read(call) { return refusal }
        case "simultaneously", "sequenced", "exclusively": isCombined = true
        default: return Refusal(code: .gestureValue, place: call)
        }
        current = call
      } else if parent.kind == .labeledExpr, let call = parent.parent, call.kind == .functionCallExpr, let callee = call.firstChild {
        switch callee.text(in: callee.token(callee.row.endToken - 1).range) {
        case "gesture", "highPriorityGesture", "simultaneousGesture": return nil
        case "simultaneously", "sequenced", "exclusively", "SimultaneousGesture", "SequenceGesture", "ExclusiveGesture":
          isCombined = true
          current = call
        default: return Refusal(code: .gestureValue, place: current)
        }
      } else {
        return refusalOfKept(current)
      }
    }
    return Refusal(code: .gestureValue, place: current)
  }

  /// `var zoom: some Gesture { … }`, where `zoom` does nothing but be attached to views.
  private func refusalOfKept(_ gesture: Node) -> Refusal? {
    let kept = Refusal(code: .gestureValue, place: gesture)
    guard let binding = gesture.ancestor({ $0 == .patternBinding || $0 == .closureExpr || $0 == .functionDecl }),
      binding.kind == .patternBinding, binding.boundName != .none, gesture.isResult(of: binding)
    else { return kept }
    if let annotation = binding.firstChild(.typeAnnotation)?.typeChild, annotation.text != "some Gesture" { return kept }
    let uses = index.occurrences(of: binding.boundName).filter { $0.kind == .declReferenceExpr }
    return uses.allSatisfy(\.isAttachedGesture) ? nil : kept
  }

  /// Makes a modifier's closure ask the value for its member.
  private mutating func read(_ modifier: Node) -> Refusal? {
    guard let closure = modifier.actionOfGesture, closure.kind == .closureExpr else {
      return Refusal(code: .gestureFunction, place: modifier.actionOfGesture ?? modifier)
    }
    let parameters = closure.closureParameters
    guard let first = parameters.first else {
      for token in closure.anonymousParameters where closure.text(in: closure.token(token).range) == "$0" {
        edits.append(closure.insertion("." + member, at: closure.token(token).end))
      }
      return nil
    }
    if let type = first.typeChild { return Refusal(code: .gestureFunction, place: type) }
    let name = first.parameterName
    for use in closure.uses(of: name)
    where use.kind == .declReferenceExpr && use.referenceWithBase == use && !use.isImplicitMember
      && index.lookUpValue(name, at: use) == .local(first)
    {
      edits.append(use.insertion("." + member, at: use.range.upperBound))
    }
    // `[value]` of a closure within: what it captures is the value as it was.
    for capture in closure.descendants
    where capture.kind == .closureCapture && capture.captureName == name && capture.firstChild(.initializerClause) == nil {
      guard let inner = capture.ancestor({ $0 == .closureExpr }), index.lookUpValue(name, at: inner) == .local(first) else { continue }
      edits.append(capture.insertion(" = \(index.spelling(name)).\(member)", at: capture.token(capture.row.firstToken).end))
    }
    return nil
  }
}

extension Node {
  /// The last argument of `onChanged`, `onEnded` or `updating`.
  fileprivate var actionOfGesture: Node? {
    guard let last = children.reversed().first, last != firstChild else { return nil }
    return last.kind == .labeledExpr ? last.expressionChild : last
  }

  /// Whether this expression is all that a variable is: its initial value, or what its getter returns.
  fileprivate func isResult(of binding: Node) -> Bool {
    guard let parent else { return false }
    switch parent.kind {
    case .initializerClause: return parent.parent == binding
    case .returnStmt: return parent.parent?.kind == .accessorBlock || parent.parent?.kind == .codeBlock
    case .accessorBlock: return parent.children.reversed().first == self
    default: return false
    }
  }

  /// Whether a reference is the gesture of `.gesture(…)` and the like.
  fileprivate var isAttachedGesture: Bool {
    var reference = self
    if let access = parent, access.kind == .memberAccessExpr, access.firstChild?.text == "self" { reference = access }
    guard let argument = reference.parent, argument.kind == .labeledExpr, let callee = argument.parent?.firstChild else { return false }
    return ["gesture", "highPriorityGesture", "simultaneousGesture"].contains(callee.text(in: callee.token(callee.row.endToken - 1).range))
  }
}

extension BlockerCode {
  static let gestureType = BlockerCode(
    "gesture-type",
    "The gesture is used as a type, for a property or a result. The new gesture is another type, and so are its values.")
  static let gestureFunction = BlockerCode(
    "gesture-function",
    "A function, or a closure with a written type, takes the value of the gesture. The value of the new gesture has another type.")
  static let combinedGesture = BlockerCode(
    "combined-gesture",
    "The gesture is combined with another one, which passes its value on inside its own.")
  static let gestureValue = BlockerCode(
    "gesture-value",
    "The gesture is stored or passed on, and what happens to its values, whose type changes, is decided elsewhere.")
}
