import Analyses
import Rules
import Symbols
import Syntax
import Text

/// What hosted content means for a cell that is to do without a hosting controller.
struct ContentVerdict {
  var blockers: [Blocker] = []
  var notes: [MigrationUnit.Note] = []
  var level: Level = .safe

  fileprivate mutating func note(_ message: String, at location: Location?) {
    notes.append(.init(message, at: location))
    level = min(level, .review)
  }
}

extension HostingSurvey {
  /// Explains the cells whose content shows a view controller of its own.
  mutating func surveyCellControllers() {
    for controller in controllers {
      for creation in controller.creations where cellContext(of: creation) != nil {
        guard let root = rootView(of: creation) else { continue }
        let content = content(ofRootView: root)
        guard !content.controllerChain.isEmpty else { continue }
        add(
          Site(
            rule: "hosting-cell-controller", node: root, declaration: creation.enclosingStatement, level: .manual,
            message: "`\(content.controllerChain[0].name)` shows a view controller in a cell", blocker: content.controllerBlocker))
      }
    }
  }

  /// What the root view of a hosting controller shows: for a generic class, what any of its users hands it.
  mutating func content(ofRootView root: Node) -> HostedContent {
    var result = contents.content(of: root)
    let parameters = genericParameters(in: root)
    guard !parameters.isEmpty else { return result }
    result.isUnknown = false
    for parameter in parameters {
      guard case .types(let found) = GenericArguments(index: index).arguments(of: parameter), !found.isEmpty else {
        result.isUnknown = true
        continue
      }
      for (type, _) in found { result.formUnion(contents.content(of: type)) }
    }
    return result
  }

  /// What the content of a cell asks of the people who read the change.
  ///
  /// `isRenewed`: a new hosting controller was made each time that the cell was filled, and with it new state.
  mutating func verdict(on content: HostedContent, isRenewed: Bool, at root: Node) -> ContentVerdict {
    var result = ContentVerdict()
    if let blocker = content.controllerBlocker { result.blockers.append(blocker) }
    if let navigation = content.navigation.first {
      result.blockers.append(
        Blocker(
          kind: "hosted-navigation",
          message: "`\(navigation.text)` reaches the controllers around the cell through the hosting controller, "
            + "and a hosting configuration has none",
          location: navigation.location,
          remedy: "let the table or collection navigate when the cell is selected, or keep the hosting controller"))
    }
    for name in content.presentations.firstOfEachName {
      result.note("`\(name.text)` presents from the cell: without a hosting controller, try that it still does", at: name.location)
    }
    for name in content.foreign.firstOfEachName {
      result.note("`\(name.text)` is declared elsewhere: if it shows a view controller, it cannot live in the cell", at: name.location)
    }
    if isRenewed, let state = content.state {
      result.note(
        "`\(state.name)` keeps state: a cell that is used again now keeps it too, where each new hosting controller began anew",
        at: state.location)
    }
    if content.isUnknown {
      result.note("what the cell shows is not known here: if that is a view controller, it cannot live in the cell", at: root.location)
    }
    return result
  }

  /// The generic parameters of classes that values in an expression are of.
  private func genericParameters(in root: Node) -> [Node] {
    var result: [Node] = []
    for node in [root] + Array(root.descendants) where node.kind == .declReferenceExpr && node.referenceWithBase == node {
      guard case .parameter(let parameter) = index.type(ofExpression: node).unwrapped, !result.contains(parameter) else { continue }
      result.append(parameter)
    }
    return result
  }

  /// What a hosting controller is made to show: the argument `rootView:` of the call.
  func rootView(of creation: Node) -> Node? {
    creation.callArguments.first { $0.label == words.rootView && words.rootView != .none }?.value
  }
}

extension HostedContent {
  fileprivate var controllerBlocker: Blocker? {
    guard let last = controllerChain.last else { return nil }
    return Blocker(
      kind: "hosted-controller",
      message: "its content shows a view controller, which cannot live in a cell without a hosting controller: \(chainText)",
      location: last.location, remedy: "keep the hosting controller for this cell, or show `\(last.name)` outside of the cell")
  }
}

extension [Node] {
  /// The first of all that are spelled alike.
  fileprivate var firstOfEachName: [Node] {
    var seen: Set<String> = []
    return filter { seen.insert($0.text).inserted }
  }
}
