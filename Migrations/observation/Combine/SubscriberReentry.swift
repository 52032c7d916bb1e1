import MoltAnalyses
import MoltFlow
import MoltRules
import MoltSymbols
import MoltSyntax

/// What a subject and `@Published` do differently: one keeps a value before it hands it on, and the other one after. Who subscribes, or
/// assigns the property, while a value is handed on sees that; everyone else gets the same values in the same order.
struct SubscriberReentry: ObservationQuestions {
  let facts: ObservationFacts
  let property: Property
  /// What becomes of `$property` everywhere.
  let uses: [PublisherUse]

  /// Where the app subscribes.
  private var subscribers: [Node] { uses.filter { !$0.isAssignment }.map(\.node).filter { !index.isTest($0.file) } }

  /// The code that subscribes.
  private var subscribing: Set<Node> {
    Set((subscribers + facts.flow.usesOfParameters(handed: subscribers)).compactMap(\.enclosingCode))
  }

  /// Whether subscribers assign the property, or subscribe to it, while a value is sent.
  var answer: Answer {
    let subscribing = subscribing
    return facts.flow.mayDo(subscribers) { code, step in
      step.mayWrite(property.binding) ? code.use(of: property.name, index) : nil
    } place: { code, step in
      if step.writes(property.binding) { return code.use(of: property.name, index) }
      return subscribing.contains(code) ? code : nil
    }
  }

  /// Whether that answer is anything but a "no".
  var isPossible: Bool {
    let subscribing = subscribing
    return facts.flow.mayDoOrIsUnknown(subscribers) { code, step in
      step.writes(property.binding) || step.mayWrite(property.binding) || subscribing.contains(code)
    }
  }

  /// Whether a publisher that reads what is stored can take the place of one that keeps a value: its type can be named, and everybody
  /// subscribes while the object is there, and asks for each value as it comes.
  var canReadStorage: Bool {
    facts.writtenTypes.spelledType(of: property) != nil && facts.flow.asksForEachValue(subscribers)
  }

  /// What has to be said of an answer, and the place that it is about.
  func note(on answer: Answer) -> (message: String, place: Node)? {
    switch answer {
    case .no: nil
    case .yes(let path, let place): (message("assigns it again, or subscribes", path), place)
    case .maybe(let path, let place): (message("may assign it again, or subscribe", path), place)
    case .unknown(let place):
      (
        "a subscriber of `$\(spelling(property.name))` runs `\(place.shortText)`, which is not known: if that assigns the property, or "
          + "subscribes, it may get the newer value where `@Published` gave the older one",
        place
      )
    }
  }

  private func message(_ action: String, _ path: [Node]) -> String {
    "a subscriber of `$\(spelling(property.name))` \(action) while a value is sent\(way(path)): it may get the newer value where "
      + "`@Published` gave the older one"
  }

  /// The functions by which code leads to a place, where there are some.
  private func way(_ path: [Node]) -> String {
    let names = path.filter { $0.kind == .functionDecl }.map { "`\(spelling($0.declaredName))`" }
    return names.isEmpty
      ? "" : ", by way of " + (names.count > 3 ? [names[0], "…", names[names.count - 1]] : names).joined(separator: ", ")
  }
}

extension Node {
  /// The first place below that has a name; itself where there is none.
  fileprivate func use(of name: Name, _ index: ProjectIndex) -> Node { index.uses(of: name, in: self).first ?? self }
}
