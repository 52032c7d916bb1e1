import MoltEditing
import MoltPatterns
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `Color(_:)` with a colour of another framework gets the label of that framework: see color-labels.md.
struct ColorLabels: SiteRule {
  static let id = "color-labels"
  static let anchors = ["Color"]

  private let context: RuleContext
  private let palettes: Palettes

  init(_ context: RuleContext) {
    self.context = context
    palettes = Palettes(context)
  }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard context.imports("SwiftUI", anchor.file), let call = anchor.callOfInitializer, let argument = call.soleUnlabeledArgument,
      context.index.lookUpValue(anchor.token(anchor.row.firstToken).name, at: anchor) == nil, !context.callsOwnDeclaration(call)
    else { return nil }
    var site = Site(
      rule: Self.id, node: anchor, declaration: call.enclosingStatement,
      message: "`Color(_:)` with a colour of another framework gets a label")
    switch palettes.palette(of: argument) {
    case .none: return nil
    case .unknown(let blocker): return CandidateUnit(subject: "`Color`", location: site.location, sites: [site], blockers: [blocker])
    case .of(let palette):
      site.edits = [palette.label(of: argument)]
      return CandidateUnit(subject: "`Color`", location: site.location, sites: [site])
    }
  }
}

extension Palette {
  /// Writes the label before an argument that has none.
  func label(of argument: Node) -> Edit { argument.insertion(label + ": ", at: argument.range.lowerBound) }
}

extension Node {
  /// `Color(…)`, `SwiftUI.Color(…)` or `Color.init(…)` around the name.
  fileprivate var callOfInitializer: Node? {
    guard kind == .declReferenceExpr else { return nil }
    var callee = self
    if let access = parent, access.kind == .memberAccessExpr, access.lastChild == self {
      guard access.firstChild?.text == "SwiftUI" else { return nil }
      callee = access
    }
    if let access = callee.parent, access.kind == .memberAccessExpr, access.firstChild == callee {
      guard access.lastChild?.text == "init" else { return nil }
      callee = access
    }
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee else { return nil }
    return call
  }
}
