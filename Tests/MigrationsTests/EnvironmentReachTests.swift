import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// Where an object must be injected for a view that reads it only when it is used.
@Suite struct `What the environment reaches` {
  private static let declarations = """
    import SwiftUI
    import UIKit
    final class Store: ObservableObject { @Published var count = 0; var text: String { String(count) } }
    struct Leaf: View {
      @EnvironmentObject var store: Store
      var body: some View { Button("Add") { store.count += 1 } }
    }

    """

  private static let route = """
    enum Route { case leaf, text, other
      @ViewBuilder var view: some View {
        switch self {
        case .text: Text("")
        case .leaf, .other: Leaf()
        }
      }
    }
    """
  private static let sheet = "Text(\"\").sheet(isPresented: $isOn) { Leaf() }"
  private static func opener(_ content: String) -> String {
    """
    @MainActor final class Window {
      func show(_ content: () -> some View) { _ = UIHostingController(rootView: \(content)) }
    }
    @MainActor final class Opener { func open(_ content: () -> some View) { Window().show(content) } }
    """
  }

  private func notes(_ code: String) throws -> (messages: [String], verdicts: [Verdict]) {
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let outcome = try Sandbox.migrate(
      [Example.File(path: "App.swift", text: Self.declarations + code)],
      Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: .safe),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    let units = outcome.run.plan.units
    return (units.flatMap(\.notes).map(\.message).filter { $0.contains("inject") }, units.map(\.verdict))
  }

  private func app(_ content: String, _ more: String = "") -> String {
    """
    struct Main: App {
      @State var isShown = false
      let store: Store
      var body: some Scene { \(content) }
    }
    \(more)
    """
  }

  @Test(arguments: [
    ("WindowGroup { Leaf().environmentObject(store) }", ""),
    ("WindowGroup { Leaf() }.environmentObject(store)", ""),
    ("WindowGroup { VStack { Leaf() }.padding().environmentObject(store) }", ""),
    // What is attached to a view inherits from it.
    ("WindowGroup { Text(\"\").sheet(isPresented: $isShown) { Leaf() }.environmentObject(store) }", ""),
    ("WindowGroup { Text(\"\").toolbar { ToolbarItem { Leaf() } }.environmentObject(store) }", ""),
    ("WindowGroup { NavigationStack { Text(\"\").navigationDestination(for: Int.self) { _ in Leaf() } }.environmentObject(store) }", ""),
    ("WindowGroup { TabView { AnyView(Leaf()) }.environmentObject(store) }", ""),
    // Functions and modifiers that inject.
    ("WindowGroup { Leaf().stores(store) }", "extension View { func stores(_ s: Store) -> some View { padding().environmentObject(s) } }"),
    (
      "WindowGroup { Leaf().outer(store) }",
      """
      extension View {
        func outer(_ s: Store) -> some View { self.inner(s).padding() }
        func inner(_ s: Store) -> some View { modifier(Stores(store: s)) }
      }
      struct Stores: ViewModifier {
        let store: Store
        func body(content: Content) -> some View { content.environmentObject(store) }
      }
      """
    ),
    (
      "WindowGroup { Leaf().modifier(Stores(store: store)) }",
      """
      struct Stores: ViewModifier {
        let store: Store?
        func body(content: Content) -> some View { if let store { content.environmentObject(store) } else { content } }
      }
      """
    ),
    ("WindowGroup { Leaf().shared }", "extension View { var shared: some View { environmentObject(Store()) } }"),
    // Containers that inject around what they are handed.
    (
      "WindowGroup { Card(store: store) { Leaf() } }",
      """
      struct Card<Content: View>: View {
        let store: Store
        @ViewBuilder let content: () -> Content
        var body: some View { VStack { content() }.environmentObject(store) }
      }
      """
    ),
    ("WindowGroup { wrapped(Leaf()) }\n}\nfunc wrapped(_ view: some View) -> some View { view.environmentObject(store)", ""),
    // Members and constants of the view.
    ("WindowGroup { leaf.environmentObject(store) }\n}\nvar leaf: some View { Leaf()", ""),
    ("WindowGroup { leaf }\n}\nvar leaf: some View { let leaf = Leaf()\nreturn leaf.environmentObject(store)", ""),
    // Platforms.
    ("WindowGroup { Leaf()\n#if os(iOS)\n.environmentObject(store)\n#endif\n}", ""),
    // An object of any type may be the one.
    ("WindowGroup { Leaf().environmentObject(make()) }", "func make<T>() -> T { fatalError() }"),
    // SwiftUI's own names, as types of the project.
    (
      "WindowGroup { Home().environmentObject(store) }",
      "struct Settings: View { var body: some View { Leaf() } }\nstruct Home: View { var body: some View { Settings() } }"
    ),
    // Not shown at all: a type that is only mentioned.
    ("WindowGroup { Text(Leaf.title) }", "extension Leaf { static let title = \"\" }"),
    // Of an enumeration's constant, another branch.
    ("WindowGroup { Route.text.view }", route),
    // A sheet that nothing opens.
    ("WindowGroup { Screen() }", "struct Screen: View { @State private var isOn = false\nvar body: some View { \(sheet) } }"),
    (
      "WindowGroup { Screen() }",
      "struct Screen: View { @State private var isOn = false\nvar body: some View { \(sheet)\nButton(\"\") { isOn = false } } }"
    ),
    // A window that functions open one behind the other, and inject into.
    ("WindowGroup { Button(\"\") { Opener().open { Leaf() } } }", opener("content().environmentObject(Store())")),
    // UIKit: a controller of the project that injects, in itself or in a wrapper.
    (
      "WindowGroup { Text(\"\") }",
      """
      class Host<Content: View>: UIHostingController<AnyView> {
        init(rootView: Content) { super.init(rootView: AnyView(rootView.environmentObject(Store()))) }
        required init?(coder: NSCoder) { nil }
      }
      @MainActor func show() -> UIViewController { Host(rootView: Leaf()) }
      """
    ),
    (
      "WindowGroup { Text(\"\") }",
      "@MainActor func show() { let view = Leaf().environmentObject(Store())\n_ = UIHostingController(rootView: view) }"
    ),
  ])
  func `an object that is injected above is found`(scene: String, more: String) throws {
    let result = try notes(app(scene, more))
    #expect(result.messages == [])
  }

  @Test(arguments: [
    ("WindowGroup { Leaf() }", ""),
    ("WindowGroup { VStack { Leaf() } }", ""),
    ("WindowGroup { Leaf().environmentObject(store) }; Settings { Leaf() }", ""),
    // What is attached after the injection stands outside of it.
    ("WindowGroup { Text(\"\").environmentObject(store).sheet(isPresented: $isShown) { Leaf() } }", ""),
    ("WindowGroup { Text(\"\").environmentObject(store).overlay { Leaf() } }", ""),
    ("WindowGroup { VStack { Text(\"\").environmentObject(store)\nLeaf() } }", ""),
    // A function that injects into something else.
    (
      "WindowGroup { Leaf().sheets(store) }",
      "extension View { func sheets(_ s: Store) -> some View { overlay { Text(\"\").environmentObject(s) } } }"
    ),
    // Routes.
    (
      "WindowGroup { Route.leaf.view }", "enum Route { case leaf\n@ViewBuilder var view: some View { switch self { case .leaf: Leaf() } } }"
    ),
    (
      "WindowGroup { Text(\"\").sheet(item: .constant(Route.leaf)) { $0.makeView() } }",
      "enum Route: Identifiable { case leaf\nvar id: Int { 0 }\nfunc makeView() -> some View { Leaf() } }"
    ),
    ("WindowGroup { Route.leaf.view }", route),
    ("WindowGroup { Screen(route: .text) }", "struct Screen: View { let route: Route\nvar body: some View { route.view } }\n" + route),
    ("WindowGroup { Route.other.view }", route),
    // Sheets that something may open.
    (
      "WindowGroup { Screen() }",
      "struct Screen: View { @State private var isOn = false\nvar body: some View { \(sheet)\nToggle(\"\", isOn: $isOn) } }"
    ),
    (
      "WindowGroup { Screen() }",
      "struct Screen: View { @State private var isOn = false\nvar body: some View { \(sheet)\nButton(\"\") { isOn.toggle() } } }"
    ),
    ("WindowGroup { Screen() }", "struct Screen: View { @State private var isOn = true\nvar body: some View { \(sheet) } }"),
    ("WindowGroup { Screen(isOn: true) }", "struct Screen: View { @State var isOn = false\nvar body: some View { \(sheet) } }"),
    ("WindowGroup { Button(\"\") { Opener().open { Leaf() } } }", opener("content()")),
    // Trees of their own.
    ("WindowGroup { Text(\"\").contextMenu { Text(\"\") } preview: { Leaf() }.environmentObject(store) }", ""),
    ("WindowGroup { Text(\"\") }", "@MainActor func show() -> UIViewController { UIHostingController(rootView: Leaf()) }"),
    (
      "WindowGroup { Text(\"\") }",
      "final class Host: UIHostingController<Leaf> { init() { super.init(rootView: Leaf()) }\nrequired init?(coder: NSCoder) { nil } }"
    ),
    (
      "WindowGroup { Text(\"\") }",
      "@MainActor func show() { host(Leaf()) }\n@MainActor func host<V: View>(_ view: V) { _ = UIHostingController(rootView: view) }"
    ),
    ("WindowGroup { Text(\"\") }", "@MainActor func draw() { _ = ImageRenderer(content: Leaf()) }"),
    (
      "WindowGroup { Bridge().environmentObject(store) }",
      """
      struct Bridge: UIViewControllerRepresentable {
        func makeUIViewController(context: Context) -> UIViewController { UIHostingController(rootView: Leaf()) }
        func updateUIViewController(_ controller: UIViewController, context: Context) {}
      }
      """
    ),
    // Modifiers, styles and property wrappers read as views do.
    (
      "WindowGroup { Text(\"\").modifier(Counted()) }",
      """
      struct Counted: ViewModifier {
        @EnvironmentObject var store: Store
        func body(content: Content) -> some View { content.onTapGesture { store.count += 1 } }
      }
      """
    ),
  ])
  func `an object that nothing injects above is reported`(scene: String, more: String) throws {
    let result = try notes(app(scene, more))
    #expect(result.messages.count == 1, "\(result.messages)")
    #expect(result.messages.allSatisfy { $0.contains("nothing seems to inject one") })
    #expect(result.verdicts == [.review])
  }

  /// A view above, or beside it in the same view, has failed by the time that the other one is shown.
  @Test(arguments: [
    "struct Screen: View { @EnvironmentObject var other: Other\nvar body: some View { Text(\"\\(other.count)\"); Leaf() } }",
    """
    struct Screen: View { var body: some View { Inner() } }
    struct Inner: View { @EnvironmentObject var other: Other\nvar body: some View { title; Leaf() }
      func text() -> String { String(other.count) }
      var title: some View { Text(text()) }
    }
    """,
  ])
  func `what fails today at the same moment is not told`(screen: String) throws {
    let other = "final class Other: ObservableObject { @Published var count = 0 }\n"
    #expect(try notes(app("WindowGroup { Screen() }", other + screen)).messages == [])
    let injected = try notes(app("WindowGroup { Screen().environmentObject(Other()) }", other + screen))
    #expect(injected.messages.count == 1)
  }

  @Test func `every kind of object is looked at, and every way in`() throws {
    let kinds = (0..<130).map { number in
      """
      final class Store\(number): ObservableObject { @Published var count = 0 }
      struct Leaf\(number): View {
        @EnvironmentObject var store: Store\(number)
        var body: some View { Button("Add") { store.count += 1 } }
      }
      """
    }
    let leaves = (0..<130).map { "Leaf\($0)()" }.joined(separator: "; ")
    let screen = "struct Screen: View { @ViewBuilder var body: some View { \(leaves) } }\n" + kinds.joined(separator: "\n")
    #expect(try notes(app("WindowGroup { Screen() }", screen)).messages.count == 130)
    let steps = (0..<20).map { "func step\($0)(_ s: Store) -> some View { step\($0 + 1)(s) }" }.joined(separator: "\n")
    let decorated = "extension View { \(steps)\nfunc step20(_ s: Store) -> some View { environmentObject(s) } }"
    #expect(try notes(app("WindowGroup { Leaf().step0(store) }", decorated)).messages == [])
  }

  /// Views that always show what they are handed, and one that may not.
  private static let cards = """
    struct Card<Content: View>: View {
      let content: () -> Content
      init(@ViewBuilder content: @escaping () -> Content) { self.content = content }
      var body: some View { List { content() } }
    }
    struct Panel<Content: View>: View { @ViewBuilder let content: () -> Content\nvar body: some View { VStack(content: content) } }
    struct Door<Content: View>: View {
      @State private var isOpen = false
      @ViewBuilder let content: () -> Content
      var body: some View { Button("") { isOpen = true }; if isOpen { content() } }
    }

    """

  @Test(arguments: [
    "Text(\"\\(store.count)\")",
    "VStack { Text(\"\\(store.count)\") }",
    "if store.count > 0 { Text(\"\") }",
    "header\n}\nvar header: some View { Text(\"\\(store.count)\")",
    "Text(\"\").onAppear { store.count += 1 }",
    "Stepper(\"\", value: $store.count)",
    "Card { Text(store.text) }",
    "VStack { Panel(content: { Text(store.text) }).padding() }",
    "Toggle(\"\", isOn: isOn)\n}\nvar isOn: Binding<Bool> { Binding(get: { store.count > 0 }, set: { store.count = $0 ? 1 : 0 })",
  ])
  func `a view that reads the object whenever it appears fails as it did`(body: String) throws {
    let result = try notes(
      app(
        "WindowGroup { Reader() }",
        Self.cards + "struct Reader: View { @EnvironmentObject var store: Store\nvar body: some View { \(body) } }"))
    #expect(result.messages == [])
  }

  @Test(arguments: [
    "if Bool.random() { Text(\"\\(store.count)\") }",
    "ForEach(0..<2) { _ in Text(\"\\(store.count)\") }",
    "Text(Bool.random() ? \"\" : \"\\(store.count)\")",
    "if Bool.random(), store.count > 0 { Text(\"\") }",
    "Text(\"\").sheet(isPresented: .constant(true)) { Text(\"\\(store.count)\") }",
    "Door { Text(store.text) }",
    "NavigationLink(destination: Card { Text(store.text) }) { Text(\"\") }",
    "if Bool.random() { Card { Text(store.text) } }",
    "Toggle(\"\", isOn: Binding(get: { true }, set: { store.count = $0 ? 1 : 0 }))",
  ])
  func `a view that reads the object on a condition may not have failed`(body: String) throws {
    let result = try notes(
      app(
        "WindowGroup { Reader() }",
        Self.cards + "struct Reader: View { @EnvironmentObject var store: Store\nvar body: some View { \(body) } }"))
    #expect(result.messages.count == 1)
  }

  @Test func `a preview that injects nothing is noted, and for nobody to look at`() throws {
    let result = try notes(
      """
      struct Leaf_Previews: PreviewProvider { static var previews: some View { Leaf() } }
      #Preview { Leaf() }
      #Preview { Leaf().environmentObject(Store()) }
      """)
    #expect(result.messages.count == 1)
    #expect(result.messages.first?.contains("(and at 1 more)") == true)
    #expect(result.verdicts == [.changed])
  }

  /// A preview shows what is there before anybody has done anything.
  @Test(arguments: [
    ("Button(\"\") { isOn = true }.sheet(isPresented: $isOn) { Leaf() }", 0),
    ("Text(\"\").sheet(isPresented: $isOn) { Leaf() }.onAppear { isOn = true }", 1),
    ("Text(\"\").sheet(isPresented: $isOn) { Leaf() }.task { open() }", 1),
    ("Text(\"\").sheet(isPresented: .constant(true)) { Leaf() }", 1),
    ("NavigationLink(destination: Leaf()) { Text(\"\") }", 0),
    ("NavigationLink(destination: Text(\"\")) { Leaf() }", 1),
    ("Text(\"\").navigationDestination(for: Int.self) { _ in Leaf() }", 0),
    ("Button(\"\") { shown = AnyView(Leaf()) }", 0),
    ("Text(\"\").onAppear { shown = AnyView(Leaf()) }", 1),
  ])
  func `a preview shows what needs no action`(body: String, count: Int) throws {
    let screen = """
      struct Screen: View {
        @State private var isOn = false
        @State private var shown = AnyView(EmptyView())
        var body: some View { VStack { \(body)\nshown } }
        func open() { isOn = true }
      }
      #Preview { Screen() }

      """
    #expect(try notes(screen + app("WindowGroup { Screen().environmentObject(store) }")).messages.count == count)
  }

  /// A preview or test has the values that its code makes.
  @Test(arguments: [
    ("Parts(all: [.text])", 0), ("Parts(all: [.text, .leaf])", 1), ("Parts(all: Part.allCases)", 1), ("Parts(all: [make()])", 1),
    ("Parts(all: [Part(rawValue: 0)!])", 1), ("Parts(all: [Part.text])", 0),
  ])
  func `a preview has the cases that it makes`(content: String, count: Int) throws {
    let parts = """
      enum Part: Int, CaseIterable { case text, leaf }
      func make() -> Part { .leaf }
      struct Parts: View {
        let all: [Part]
        var body: some View { ForEach(all, id: \\.self) { view($0) } }
        @ViewBuilder func view(_ part: Part) -> some View {
          switch part {
          case .text: Text("")
          case .leaf: Leaf()
          }
        }
      }
      struct Home: View { var body: some View { Parts(all: [.leaf]).environmentObject(Store()) } }
      """
    #expect(try notes(parts + "\n#Preview { \(content) }").messages.count == count)
  }

  /// What is read as soon as a view is shown stops a preview today: wherever an `#if` lets there be the property, and before one that adds to it.
  @Test(arguments: [
    ("#if os(iOS)\n@EnvironmentObject var store: Store\n#endif", "#if os(iOS)\nText(store.text)\n#endif\nText(\"\")", 0),
    ("@EnvironmentObject var store: Store", "#if os(iOS)\nText(store.text)\n#endif\nText(\"\")", 1),
    ("@EnvironmentObject var store: Store", "Card { Text(store.text) }\n#if os(iOS)\n.padding()\n#endif", 0),
    ("@EnvironmentObject var store: Store", "Card { Text(store.text) }\n#if os(iOS)\n.hidden(3)\n#endif", 1),
  ])
  func `a read below the condition of its property is certain`(property: String, content: String, count: Int) throws {
    let views = """
      extension View { @ViewBuilder func hidden(_ n: Int) -> some View { if n > 3 { self } } }
      struct Card<Content: View>: View {
        let content: () -> Content
        init(@ViewBuilder content: @escaping () -> Content) { self.content = content }
        var body: some View { VStack { content() } }
      }
      struct Badge: View { \(property)
        var body: some View {
          VStack {
            \(content)
          }
        }
      }
      #Preview { Badge() }
      """
    #expect(try notes(views).messages.count == count)
  }

  /// What clients inject is not known; but what is injected at one place below is not injected above.
  @Test func `of views that nothing shows, one place may lack what another has`() throws {
    let views = """
      struct Badge: View {
        @EnvironmentObject var store: Store
        let isOn: Bool
        var body: some View { if isOn { Text("\\(store.count)") } else { Text("") } }
      }
      struct Row: View { let store: Store; var body: some View { Badge(isOn: true).environmentObject(store) } }
      """
    let result = try notes(
      views + "\nstruct Home: View { let store: Store; var body: some View { VStack { Badge(isOn: false)\nRow(store: store) } } }")
    #expect(result.messages.count == 1, "\(result.messages)")
    #expect(result.verdicts == [.review])
    let injected = try notes(views + "\nstruct Home: View { let store: Store; var body: some View { VStack { Row(store: store) } } }")
    #expect(injected.messages == [])
    let outside = try notes("struct Home: View { var body: some View { VStack { Leaf() } } }")
    #expect(outside.messages == [])
  }

  @Test func `a delegate that SwiftUI makes is injected by SwiftUI`() throws {
    let result = try notes(
      """
      final class Delegate: NSObject, UIApplicationDelegate, ObservableObject { @Published var token = "" }
      struct TokenView: View {
        @EnvironmentObject var delegate: Delegate
        var body: some View { Button("Copy") { print(delegate.token) } }
      }
      struct Main: App {
        @UIApplicationDelegateAdaptor(Delegate.self) var delegate
        var body: some Scene { WindowGroup { TokenView() } }
      }
      """)
    #expect(result.messages == [])
  }
}
