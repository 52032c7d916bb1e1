import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText
import MoltThreads

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
  let memory = HostingMemory()

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

/// Answers about code that many hosting controllers stand in or go into.
struct HostingMemory {
  /// Where classes of cells have content of their own.
  let ownContents = Memo<TypeID, Node?>()
  /// Where functions touch the content of a cell.
  let touchedContents = Memo<Node, Node?>()
  /// Whether the rows of a table or collection have a size of their own, by the type that fills their cells.
  let fixedSizes = Memo<TypeID, Bool>()
  /// What functions and closures bind by `guard`, and where they use `self`, and members of it by their names alone.
  let guardsOfBodies = Memo<Node, [Name: [UnusedNames.GuardedName]]>()
  let selves = Memo<Node, [Node]>()
  let implicitSelves = Memo<Node, [Node]>()
  /// Whether views lie in that of the controller around them, by how they are called in a class.
  let ownContainers = Memo<Container, Bool>()

  struct Container: Hashable {
    let text: String
    let type: TypeID
    let depth: Int
  }
}
