import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What the rules of hosting read: the hosting controllers of a project, and where the names are used that tell of them.
///
/// Facts never change. Files extend them with questions that several rules ask.
struct HostingFacts {
  let index: ProjectIndex
  let catalogue: Catalogue
  let known: HostingNames
  let classes: HostingClasses
  /// Every use of the known names, and of the names of hosting controllers.
  let occurrences: [Name: [Node]]
  let controllers: [HostedController]
  /// Where the names are used that rules ask for one by one.
  let uses: NameUses

  /// Nil where a project has nothing of what this family is about.
  init?(_ index: ProjectIndex, _ catalogue: Catalogue) {
    known = HostingNames(index.names)
    guard known.isMentioned else { return nil }
    self.index = index
    self.catalogue = catalogue
    classes = HostingClasses(index, known)
    let names = classes.controllerNames.sorted { $0.id < $1.id }
    let occurrences = index.occurrences(of: names + known.searched)
    self.occurrences = occurrences
    let mentions = names.flatMap { occurrences[$0, default: []] }.sorted { $0.location < $1.location }
    controllers = HostedControllerReader(index: index).controllers(mentionedBy: mentions)
    uses = NameUses(index, of: classes.namesAskedFor(about: controllers))
  }

  var reader: HostedControllerReader { HostedControllerReader(index: index) }

  /// What a hosting controller is made to show: the argument `rootView:` of the call.
  func rootView(of creation: Node) -> Node? {
    creation.callArguments.first { $0.label == known.rootView && known.rootView != .none }?.value
  }
}
