/// Shows an app, a view or a screen, and acts on it as a user would. After each action it evaluates until nothing is left to do.
@MainActor public final class Host {
  private let root = Node()
  private let view: (any View)?
  private let controller: UIViewController?
  private var isFirst = true

  public init<V: View>(_ view: V) { (self.view, controller) = (view, nil); settle() }
  public init<A: App>(app: A.Type) { (view, controller) = (AppView(app: A()), nil); settle() }
  public init(_ controller: UIViewController) {
    (view, self.controller) = (nil, controller)
    controller._appear()
    settle()
  }

  private var elements: [_Element] { controller?._elements ?? root.collect() }
  public var text: String { _rendered(elements) }

  // MARK: Passes

  private func pass() {
    Runtime.needsPass = false
    if let view { update(root, view, Surroundings(), isFirst) }
    isFirst = false
    Runtime.hosted = Runtime.hosted.filter { $0() != nil }
    for tree in Runtime.hosted { tree()?.pass() }
  }

  private func flush() -> Bool {
    var did = false
    while isFirst || Runtime.needsPass || !Runtime.posts.isEmpty {
      did = true
      if isFirst || Runtime.needsPass { pass() }
      let posts = Runtime.posts
      Runtime.posts = []
      for action in posts { action() }
    }
    return did
  }

  /// Runs what lies in the main queue now, and not what that puts there.
  private func drain() {
    repeat {
      var isDone = false
      DispatchQueue.main.async { isDone = true }
      while !isDone { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 1)) }
    } while !_Deliveries.areDone
  }

  private func settle() {
    Runtime.evaluations = 0
    repeat {
      var quiet = 0
      while quiet < 3 {
        let did = flush()
        drain()
        quiet = did || Runtime.needsPass ? 0 : quiet + 1
      }
    } while _Clock.runNext()
  }

  /// Evaluates everything anew: what is shown then is what is true.
  func refresh() {
    Runtime.isRefreshing = true
    root.markAll()
    for tree in Runtime.hosted { tree()?.root.markAll() }
    Runtime.needsPass = true
    settle()
  }

  // MARK: Actions

  private func act(_ find: (_Element) -> (() -> Void)?) -> Bool {
    guard let action = elements.lazy.compactMap(find).first else { return false }
    action()
    settle()
    return true
  }

  /// Does what a line of a script says; false if there is nothing to do it to.
  func perform(_ line: String) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    let verb = words[0]
    // Only what is typed comes after its label.
    let label = verb == "type" ? words[1] : String(line.dropFirst(verb.count + 1))
    switch verb {
    case "tap":
      return act { if case .button(label, let action) = $0 { action } else { nil } }
        || act { if case .tap(let text, let action) = $0, text.contains(label) { action } else { nil } }
    case "toggle":
      return act { if case .toggle(label, let isOn, let set) = $0 { { set(!isOn) } } else { nil } }
    case "type":
      return act { if case .field(label, _, _, let set, _) = $0 { { set(words.count > 2 ? words[2] : "") } } else { nil } }
    case "focus":
      return act { if case .field(label, _, _, _, let focus) = $0 { focus } else { nil } }
    case "back":
      return act { if case .back(let pop) = $0 { pop } else { nil } }
    case "wait":
      _Clock.advance(Double(label) ?? 1, settle: settle)
      settle()
      return true
    default: return false
    }
  }

  /// What can be done now, as lines of a script.
  fileprivate var possible: [String] {
    elements.compactMap { element in
      switch element {
      case .button(let label, _): "tap \(label)"
      case .toggle(let label, _, _): "toggle \(label)"
      case .field(let label, let text, _, _, _): "type \(label) \(text.count < 4 ? text + "x" : "x")"
      case .tap(let text, _): "tap \(text)"
      case .back: "back"
      case .text: nil
      }
    }
  }

  /// Does what stands at a place among what can be done; for programs that come without a script.
  fileprivate func perform(at place: Int) -> String {
    let actions: [() -> Void] = elements.compactMap { element in
      switch element {
      case .button(_, let action), .tap(_, let action), .back(let action): action
      case .toggle(_, let isOn, let set): { set(!isOn) }
      case .field(_, let text, _, let set, _): { set(text.count < 4 ? text + "x" : "x") }
      case .text: nil
      }
    }
    guard !actions.isEmpty else { return "nothing" }
    let words = possible[place % actions.count]
    actions[place % actions.count]()
    settle()
    return words
  }
}

/// Runs a script and prints what is shown at first and after each action; the script `*` does what there is to do, one after the other.
/// With a limit, only so many actions, and then what is shown when everything is evaluated anew. Standard error tells how often views got
/// other objects.
@MainActor public func run(_ make: () -> Host, _ script: [String], limit: Int? = nil) {
  setvbuf(stdout, nil, _IOLBF, 0)
  let host = make()
  print("0: \(host.text)")
  let lines = script == ["*"] ? (0..<16).map { "* \($0)" } : script
  for (number, line) in lines.enumerated() {
    if let limit, number >= limit { break }
    if line.hasPrefix("* ") {
      let words = host.perform(at: Int(line.dropFirst(2))!)
      print("\(number + 1): \(words): \(host.text)")
    } else {
      let did = host.perform(line)
      print("\(number + 1): \(line): \(did ? host.text : "not there")")
    }
  }
  fputs("replaced: \(Runtime.replacedObjects)\n", stderr)
  if limit != nil {
    host.refresh()
    print("fresh: \(host.text)")
  }
}
