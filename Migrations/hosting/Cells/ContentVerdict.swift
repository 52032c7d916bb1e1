import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What hosted content means for a cell that is to do without a hosting controller.
struct ContentVerdict {
  private(set) var blockers: [Blocker] = []
  private(set) var notes: [MigrationUnit.Note] = []

  /// What the content of a cell asks of the people who read the change.
  ///
  /// `isRenewed`: a new hosting controller was made each time that the cell was filled, and with it new state.
  init(on content: HostedContent, isRenewed: Bool, at root: Node) {
    if let blocker = content.controllerBlocker { blockers.append(blocker) }
    if let navigation = content.navigation.first {
      blockers.append(
        Blocker(
          code: .hostedNavigation,
          message: "`\(navigation.text)` reaches the surrounding controllers through the hosting controller, "
            + "and a hosting configuration has none",
          location: navigation.location,
          help: "let the table or collection navigate when the cell is selected, or keep the hosting controller"))
    }
    for name in content.presentations.firstOfEachName {
      note("`\(name.text)` presents from the cell: check that it still does without a hosting controller", at: name.location)
    }
    for name in content.foreign.firstOfEachName {
      note("`\(name.text)` is declared elsewhere: if it shows a view controller, it cannot live in the cell", at: name.location)
    }
    if isRenewed, let state = content.state {
      note(
        "`\(state.name)` has state, or acts when it appears or changes: a reused cell now keeps it, while each new hosting controller "
          + "started fresh",
        at: state.location)
    }
    if content.isUnknown {
      note("what the cell shows is not known here: if that is a view controller, it cannot live in the cell", at: root.location)
    }
  }

  private mutating func note(_ message: String, at location: Location?) { notes.append(.init(message, at: location)) }
}

extension HostedContent {
  /// Why a cell needs a hosting controller for what it shows, where it does.
  var controllerBlocker: Blocker? {
    guard let last = controllerChain.last else { return nil }
    return Blocker(
      code: .hostedController,
      message: "its content shows a view controller, which cannot live in a cell without a hosting controller: \(chainText)",
      location: last.location, help: "keep the hosting controller for this cell, or show `\(last.name)` outside the cell")
  }
}

extension [Node] {
  /// The first of all that are spelled alike.
  fileprivate var firstOfEachName: [Node] {
    var seen: Set<String> = []
    return filter { seen.insert($0.text).inserted }
  }
}
