import MoltEditing
import MoltPatterns
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See previewable.md.
struct Previewable: SiteRule {
  static let id = "previewable"
  static let anchors = ["Preview"]

  private let wrappers: PreviewWrappers

  init(_ context: RuleContext) { wrappers = PreviewWrappers(context.index) }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let view = anchor.soleViewOfPreview, let reading = wrappers.wrapper(shownBy: view) else { return nil }
    var site = Site(
      rule: Self.id, node: anchor, declaration: anchor, level: .review, message: "the state of a preview moves into the preview")
    var blockers: [Blocker] = []
    switch reading {
    case .failure(let error): blockers = [error.blocker]
    case .success(let wrapper):
      if let edit = wrapper.edit {
        site.edits = [edit]
      } else {
        blockers = [
          Blocker(
            code: .previewWrapper, message: "the preview is on one line, or inside the view", location: view.location,
            help: "give the view in it a line of its own")
        ]
      }
    }
    let note = MigrationUnit.Note(
      "`@Previewable` needs Xcode 16; check whether the view was intended for more than this preview", at: view.location)
    return CandidateUnit(subject: "the state of a preview", location: anchor.location, sites: [site], blockers: blockers, notes: [note])
  }
}

extension PreviewWrapper {
  /// Writes its state and its content in the place of its call, and takes it away: one edit, which moves what it copies.
  fileprivate var edit: Edit? {
    let start = call.range.lowerBound
    let removal = declaration.lineRemoval().range
    guard call.isFirstOnLine(start), !removal.overlaps(call.range), let content = content(at: call.indentation(at: start)) else {
      return nil
    }
    let isBehind = removal.lowerBound > start
    let between = isBehind ? call.range.upperBound..<removal.lowerBound : removal.upperBound..<start
    guard !between.isEmpty, let kept = call.copy(of: between, atIndentation: nil, staysInPlace: true) else { return nil }
    let location = Location(
      call.file, isBehind ? start..<removal.upperBound : removal.lowerBound..<call.range.upperBound)
    return Edit(location, isBehind ? content + [.copy(kept)] : [.copy(kept)] + content)
  }
}

extension Node {
  /// The only view in the closure of a `#Preview` with this name.
  fileprivate var soleViewOfPreview: Node? {
    guard kind == .macroExpansion, token(row.firstToken).kind == .pound, let closure = children.first(where: { $0.kind == .closureExpr }),
      closure.firstChild(.closureSignature) == nil, closure.children.count(where: { _ in true }) == 1
    else { return nil }
    return closure.firstChild
  }
}
