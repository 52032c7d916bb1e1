import MoltEditing
import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// What an edit writes means what is meant, whatever the project calls its own.
@Suite struct `Names that edits write` {
  private func migrate(_ text: String, rules: Set<String>? = nil, level: Level = .review) throws -> (text: String, kinds: [String]) {
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let floors = [Platform.iOS, .macOS].map { Floor(platform: $0, version: Version($0 == .iOS ? 18 : 15), provenance: provenance) }
    let outcome = try Sandbox.migrate(
      [Example.File(path: "File.swift", text: "import SwiftUI\n" + text)],
      Selection(rules: rules ?? Catalogue.builtIn.ids, level: level), floors)
    #expect(outcome.run.rejected.isEmpty)
    return (outcome.files[0].text, outcome.run.plan.units.flatMap(\.blockers).map(\.code.name))
  }

  private static let session = "final class Session: ObservableObject { @Published var user = \"\" }\n"

  @Test(arguments: [
    (
      "struct Page<State>: View { @StateObject var s = Session(); let x: State; var body: some View { Text(s.user) } }",
      "@SwiftUI.State var s"
    ),
    (
      "struct Page: View { enum State { case a }; @StateObject var s = Session(); var body: some View { Text(s.user) } }",
      "@SwiftUI.State var s"
    ),
    (
      "enum Flow { enum Bindable {}; struct Page: View { @ObservedObject var s: Session; var body: some View { TextField(\"\", text: $s.user) } } }",
      "@SwiftUI.Bindable var s"
    ),
    (
      "struct Page: View { @EnvironmentObject var s: Session; var body: some View { Text(s.user) } }; extension Page { typealias Environment = Int }",
      "@SwiftUI.Environment(Session.self) var s"
    ),
    (
      "func Bindable(_ x: Int) {}\nstruct Page: View { @EnvironmentObject var s: Session; var body: some View { TextField(\"\", text: $s.user) } }",
      "SwiftUI.Bindable(s).user"
    ),
    ("struct Page: View { @SwiftUI.StateObject var s = Session(); var body: some View { Text(s.user) } }", "@SwiftUI.State var s"),
  ])
  func `are qualified where the project hides them`(page: String, written: String) throws {
    let result = try migrate(Self.session + page, rules: Set(Catalogue.builtIn.named("observation").map(\.id)))
    #expect(result.kinds == [] && result.text.contains(written), "\(result)")
  }

  @Test func `keep a class where the statement that its body needs could not name the module`() throws {
    let result = try migrate(
      Self.session + """
        enum SwiftUI {}
        enum Flow {
          enum Bindable {}
          struct Page: View {
            @EnvironmentObject var s: Session
            var body: some View {
              TextField("", text: $s.user)
            }
          }
        }
        """, rules: Set(Catalogue.builtIn.named("observation").map(\.id)))
    #expect(result.kinds == ["hidden-name"] && result.text.contains("@EnvironmentObject"), "\(result)")
  }

  @Test func `keep a class in a file that does not see the module`() throws {
    let wrapper = "@propertyWrapper struct Observable<T> { var wrappedValue: T }\n"
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    for (module, kinds) in [("Combine", ["hidden-name"]), ("SwiftUI", [])] {
      let outcome = try Sandbox.migrate(
        [Example.File(path: "File.swift", text: "import \(module)\n" + wrapper + Self.session)],
        Selection(rules: Catalogue.builtIn.ids, level: .review),
        [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
      #expect(outcome.run.plan.units.flatMap(\.blockers).map(\.code.name) == kinds)
    }
  }

  @Test(arguments: [
    "extension View { func foregroundStyle(_ color: Color) -> some View { foregroundColor(color) } }",
    "extension View { func navigationTitle(_ t: String) -> AnyView { AnyView(self.navigationBarTitle(t)) } }",
    "extension View { func onChange<T: Equatable>(of v: T, _ f: @escaping (T, T) -> Void) -> AnyView { AnyView(self.onChange(of: v) { new in f(v, new) }) } }",
    "extension View { func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> AnyView { AnyView(overlay(content(), alignment: alignment)) } }",
    "extension Color { init(cgColor: CGColor) { self = Color(cgColor) } }",
    "import UIKit\nextension Color { init(uiColor: UIColor) { self = .red } }\nlet c = Color(UIColor.red)",
    "import UIKit\nextension UIColor { static var systemGroupedBackground: UIColor { .groupTableViewBackground } }",
    "extension ToolbarItemPlacement { static var topBarTrailing: ToolbarItemPlacement { ToolbarItemPlacement.navigationBarTrailing } }",
    "extension Locale { var language: String { \"own\" } }\nlet code = Locale.current.languageCode",
    "import UIKit\nextension UIViewController { var isModalInPresentation: Bool { isModalInPopover } }",
    "extension View { func tint(_ c: Color) -> some View { self } }\n@MainActor func f(c: Color) -> some View { ProgressView().progressViewStyle(CircularProgressViewStyle(tint: c)) }",
    "extension Text { func tint(_ c: Color) -> Text { print(c); return self } }\nlet x = Text(\"\").accentColor(.red)",
  ])
  func `are no calls of the project's own`(text: String) throws {
    let result = try migrate(text)
    #expect(result.kinds.contains("own-declaration") || result.text == "import SwiftUI\n" + text, "\(result)")
  }

  @Test func `may be those of the project in other places`() throws {
    let result = try migrate("struct Theme { func foregroundStyle(_ x: Int) {} }\nlet x = Text(\"a\").foregroundColor(.red)")
    #expect(result.text.contains(".foregroundStyle(.red)"))
    let color = try migrate(
      "extension Color { static func tint(_ c: Color) -> Color { c } }\n@MainActor func f(c: Color) -> some View { ProgressView().progressViewStyle(CircularProgressViewStyle(tint: c)) }"
    )
    #expect(color.text.contains(".tint(c)"), "\(color)")
    let shape = try migrate(
      "extension Shape { static func rect(cornerRadius: String) -> some View { EmptyView() } }\nfunc f(r: CGFloat) -> some View { Color.red.cornerRadius(r) }"
    )
    #expect(shape.text.contains(".clipShape(.rect(cornerRadius: r))"))
  }

  @Test func `are only macros where a macro is meant`() throws {
    let provider = "struct Page_Previews: PreviewProvider { static var previews: some View { Text(\"a\") } }\n"
    let view = try migrate(provider + "struct Preview<Content: View>: View { let content: Content; var body: some View { content } }")
    #expect(view.text.contains("#Preview {") && view.kinds == [], "\(view)")
    let macro = try migrate(
      provider + "@freestanding(declaration) macro Preview(_ body: () -> Void) = #externalMacro(module: \"Own\", type: \"Own\")")
    #expect(macro.text.contains("PreviewProvider") && macro.kinds == ["hidden-name"], "\(macro)")
  }

  @Test func `are known, if a template names them`() throws {
    for rule in Catalogue.builtIn.rules {
      for text in rule.document.templates {
        let edit = Edit(Location(FileID(0), 0..<0), text.replacing(/<#.*?#>/, with: "x"))
        for name in edit.writtenNames {
          if !name.isMember && name.text.first?.isUppercase == true {
            #expect(frameworkNames[name.text] != nil, "\(name.text), which \(rule.id) writes")
          } else if name.isMember, name.text.first?.isLowercase == true, edit.replacement.isMemberOfName(at: name.offset) {
            #expect(frameworkMembers.contains(name.text), "\(name.text), which \(rule.id) writes")
          }
        }
      }
    }
  }
}

extension String {
  /// Whether the member at an offset is one of a name or of a type that its place wants, and not of another member.
  fileprivate func isMemberOfName(at offset: Int) -> Bool {
    let base = utf8.prefix(offset).dropLast().reversed().drop {
      $0 != UInt8(ascii: ".") && ($0 == UInt8(ascii: "_") || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "z"))
    }
    return base.first != UInt8(ascii: ".") && base.first != UInt8(ascii: ")") && base.first != UInt8(ascii: "?")
  }
}

extension Document {
  fileprivate var templates: [String] {
    ((try? rewritePairs()) ?? []).flatMap { pair in
      guard case .ladder(let rungs) = pair.outcome else { return [String]() }
      return rungs.map(\.template.text)
    }
  }
}
