import MoltAnalyses
import MoltEditing
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

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

  /// The two methods of a type are one unit: a menu that asks in the one way and is dismissed in the other would have two
  /// ideas of what its preview is.
  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let method = method(at: anchor) else { return nil }
    let methods = [method, partner(of: method)].compactMap { $0 }.sorted { $0.parameter.location < $1.parameter.location }
    guard methods[0].parameter == anchor else { return nil }
    let blockers = methods.flatMap { $0.blockers(named: Self.newLabels[$0.label, default: $0.label]) }
    return CandidateUnit(
      subject: "`\(method.label)`", location: anchor.location, sites: methods.map { site($0, isBlocked: !blockers.isEmpty) },
      blockers: blockers,
      notes: [
        .init(
          "A menu for several items asks for the preview of each: use the index path where the body looks for the item", at: anchor.location
        )
      ])
  }

  private func method(at anchor: Node) -> DelegateMethod? {
    DelegateMethod(at: anchor, parameterType: "UIContextMenuConfiguration", delegates: collectionDelegates, context)
  }

  private func site(_ method: DelegateMethod, isBlocked: Bool) -> Site {
    let (parameter, new) = (method.parameter, Self.newLabels[method.label, default: method.label])
    var site = Site(
      rule: Self.id, node: parameter, declaration: method.function, level: .review, message: "`\(method.label)` becomes `\(new)`")
    if !isBlocked {
      site.edits = [
        method.relabeling(to: "contextMenuConfiguration"),
        parameter.insertion(", \(new) _: IndexPath", at: parameter.typeChild?.range.upperBound ?? parameter.range.upperBound),
      ]
    }
    return site
  }

  /// The other method of the same type, in whichever of its parts.
  private func partner(of method: DelegateMethod) -> DelegateMethod? {
    let index = context.index
    guard let label = Self.anchors.first(where: { $0 != method.label }), let name = index.names[label],
      let type = index.enclosingType(of: method.function)
    else { return nil }
    return index[type].parts.flatMap { $0.uses(of: name) }.lazy.filter { index.enclosingType(of: $0) == type }.compactMap(self.method).first
  }
}

/// What a class inherits from that is the delegate of a collection view.
let collectionDelegates = ["UICollectionViewDelegate", "UICollectionViewDelegateFlowLayout", "UICollectionViewController"]
