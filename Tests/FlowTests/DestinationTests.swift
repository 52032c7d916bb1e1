import MoltFlow
import MoltSyntax
import Testing

@Suite struct `Where values go` {
  private static let declarations = """
    import SwiftUI
    final class Draft { init() {} }
    typealias Sketch = Draft
    struct Box { let draft: Draft }
    struct Screen { let shown: Draft; init(_ given: Draft) { shown = given } }
    final class Keeper { var kept: Draft; init(_ given: Draft) { kept = given } }
    enum Makers { static let make: () -> Draft = { Draft() } }
    func show(_ value: Draft) -> Screen { Screen(value) }
    func hand(to keeper: any Keeping, _ value: Draft) { keeper.keep(value) }
    protocol Keeping { func keep(_ value: Draft) }
    """

  /// The names of the properties that get a value which a function makes, with "?" for what is not followed.
  private func destinations(_ body: String) -> Set<String> {
    let program = Program(Self.declarations + "\nfunc start(_ keeper: any Keeping) { \(body) }")
    let draft = program.index.types.first { program.index.spelling($0.name) == "Draft" }!.id
    let found = program.flow.calls(making: draft).flatMap { program.flow.destinations(of: $0) }
    return found.reduce(into: []) { names, destination in
      switch destination {
      case .property(let binding): names.insert(program.index.spelling(binding.boundName))
      case .framework: names.insert("SDK")
      case .unknown: names.insert("?")
      }
    }
  }

  @Test(arguments: [
    ("_ = Screen(Draft())", ["shown"]), ("_ = Screen(Sketch())", ["shown"]), ("_ = Screen(.init())", ["shown"]),
    ("let draft = Draft(); _ = show(draft)", ["shown"]), ("_ = [Draft()].first.map { show($0) }", ["?"]),
    ("_ = Screen([Draft()][0])", ["shown"]), ("if let draft = Optional(Draft()) { _ = show(draft) }", ["SDK", "shown"]),
    ("let box = Box(draft: Draft()); _ = Screen(box.draft)", ["draft", "shown"]), ("_ = Screen(Makers.make())", ["make", "shown"]),
    ("let draft: Draft? = Draft(); if let draft { _ = show(draft) }", ["shown"]),
    ("let draft = Draft(); _ = { [draft] in show(draft) }()", ["shown"]),
    ("let draft = Draft(); _ = { [other = draft] in show(other) }()", ["shown"]),
    ("let (draft, _) = (Draft(), 1); _ = show(draft)", ["shown"]),
    ("var drafts: [Draft] = []; drafts.append(Draft()); _ = show(drafts[0])", ["SDK", "shown"]), ("_ = Keeper(Draft())", ["kept"]),
    ("hand(to: keeper, Draft())", ["?"]), ("_ = ObjectIdentifier(Draft())", ["SDK"]),
  ])
  func `is followed through what hands it on`(body: String, properties: [String]) {
    // The maker in the constant is there for all.
    let always: Set<String> = body.contains("Makers") ? [] : ["make"]
    #expect(destinations(body).subtracting(always) == Set(properties))
  }

  @Test func `does not confuse types of one name`() {
    let program = Program(
      """
      enum Home { struct Root { init() {} } }
      enum Settings { struct Root { init() {} } }
      func start() { _ = Home.Root(); _ = Settings.Root(); _ = Settings.Root.init() }
      """)
    let calls = program.index.types.filter { program.index.spelling($0.name) == "Root" }.map { program.flow.calls(making: $0.id).count }
    #expect(calls == [1, 2])
  }
}

@Suite struct `Values that a wrapper keeps` {
  /// Whether evaluating a view that makes another one asks for a variable.
  private func asks(_ initializer: String, handing argument: String = "") -> Bool {
    let program = Program(
      """
      import SwiftUI
      var mode = 0
      struct Child: View { @State private var size: Int; let plain: Int; \(initializer)
        var body: some View { Text("") } }
      func show() -> Child { Child(\(argument)) }
      """)
    var isAsked = false
    program.flow.forEachStep(evaluating: [program.function("show")]) { code, step, _ in
      let keepers = program.flow.keepers(in: code)
      for read in step.reads where !keepers.contains(where: { $0.contains(read.node) }) {
        if case .variable(program.variable("mode")) = read.source { isAsked = true }
      }
      return []
    }
    return isAsked
  }

  @Test(arguments: [
    ("init() { plain = 0; _size = State(initialValue: mode) }", "", false),
    (
      "init() { plain = 0; let size: Int; switch mode { case 1: size = 2; default: size = 3 }; _size = State(initialValue: size) }", "",
      false
    ),
    ("init() { plain = 0; let (a, _) = (mode, 1); _size = State(initialValue: a) }", "", false),
    ("init(_ start: Int) { plain = 0; _size = State(initialValue: start) }", "mode", false),
    ("init() { let size = mode; plain = size; _size = State(initialValue: size) }", "", true),
    ("init() { if mode > 0 { plain = 1 } else { plain = 0 }; _size = State(initialValue: 0) }", "", true),
    ("init(_ start: Int) { plain = start; _size = State(initialValue: start) }", "mode", true),
  ])
  func `show what they are made of no more`(initializer: String, argument: String, isAsked: Bool) {
    #expect(asks(initializer, handing: argument) == isAsked)
  }
}
