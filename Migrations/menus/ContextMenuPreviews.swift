import Project
import Symbols
import Syntax
import Text

/// See context-menu-previews.md.
struct ContextMenuPreviews: SiteRule {
  static let id = "context-menu-previews"
  static let anchors = Array(newLabels.keys)
  private static let newLabels = [
    "previewForHighlightingContextMenuWithConfiguration": "highlightPreviewForItemAt",
    "previewForDismissingContextMenuWithConfiguration": "dismissalPreviewForItemAt",
  ]
  private let context: RuleContext

  init(_ context: RuleContext) { self.context = context }

  func draft(at anchor: Node) -> UnitDraft? {
    guard
      let method = DelegateMethod(
        at: anchor, parameterType: "UIContextMenuConfiguration", delegates: collectionDelegates, context),
      let new = Self.newLabels[method.label]
    else { return nil }
    var site = Site(
      rule: Self.id, node: anchor, declaration: method.function, level: .review, message: "`\(method.label)` is `\(new)`")
    let blockers = method.blockers(named: new)
    if blockers.isEmpty {
      site.edits = [
        method.relabeling(to: "contextMenuConfiguration"),
        anchor.insertion(", \(new) _: IndexPath", at: anchor.typeChild?.range.upperBound ?? anchor.range.upperBound),
      ]
    }
    return UnitDraft(
      subject: "`\(method.label)`", location: anchor.location, sites: [site], blockers: blockers,
      notes: [
        .init("A menu for several items asks for each of them: name the index path where the body looks for the item", at: anchor.location)
      ])
  }
}

/// What a class inherits from that is the delegate of a collection view.
let collectionDelegates = ["UICollectionViewDelegate", "UICollectionViewDelegateFlowLayout", "UICollectionViewController"]
