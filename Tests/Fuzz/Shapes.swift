// Draws the time that the whole program takes against the size of what it is given, for shapes of input that nobody
// writes by hand: long chains, deep nests, descriptions that ask for more than they are worth. Prints the exponent of each,
// which is 1 where twice the input takes twice the time, and the memory. Fails where an exponent is 1.2 or more, or where
// a run takes longer than `--limit`. What is over a bound is measured again, and the best time counts: the time is that of the
// processor, which others of the machine slow down all the same.
//
// With `--rules DIRECTORY`, the shapes are made of the rules below it: of each, what it finds in an example of its document is
// repeated in each way that it can be, and that the program finds more of where there are more copies (ShapesRepetition.swift):
//
// - in one chain: the call that the match is, behind itself;
// - in one function: the statement of the match, or all those of its block;
// - in branches of one function: the statements of the block, in one `if` behind another;
// - in one view: the statement of a builder, as one view beside another;
// - in one list: the expression, as an element of an array;
// - in one type: the member;
// - of one declaration: what the file declares and the match is in, beside one copy of the rest of the example;
// - in one file, in many files: all that the example declares, under names of their own.
//
// So a new rule is measured by being there. Time and memory are those beyond what a program of nothing takes; the sizes double
// from one that takes long enough, up to `--size`. Fails where an exponent of time or memory is above 1.3, and keeps what shows it.
// Rules that find no more in one file, however much of it there is, are told of. A whole run takes some 20 minutes; with `--every-example`, hours.
import Foundation

/// A kind of input, by its size in bytes.
struct Shape {
  let name: String
  var arguments = ["diff", "--all", "--level", "review", "--deployment-target", "ios18"]
  let files: (Int) -> [String: String]
}

/// As many of the pieces as there is room for.
func pieces(_ size: Int, _ piece: (Int) -> String) -> String {
  var result = ""
  var number = 0
  while result.utf8.count < size {
    result += piece(number)
    number += 1
  }
  return result
}

/// How many pieces of a length there is room for.
func count(_ size: Int, of length: Int) -> Int { max(size / length, 1) }

func nested(_ size: Int, _ open: String, _ inner: String, _ close: String) -> String {
  let depth = count(size, of: open.utf8.count + close.utf8.count)
  return String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
}

/// A shape that is one Swift file.
func swift(_ name: String, _ text: @escaping (Int) -> String) -> Shape {
  Shape(name: name) { ["A.swift": "import SwiftUI\n" + text($0) + "\n"] }
}

/// A shape that is one project description beside a model.
func project(_ name: String, _ path: String, _ text: @escaping (Int) -> String) -> Shape {
  Shape(name: name, arguments: ["diff"]) { [path: text($0), "A.swift": model] }
}

let model =
  "import SwiftUI\nclass Cart: ObservableObject {\n  @Published var count = 0\n}\nstruct V: View {\n  @StateObject var cart = Cart()\n  var body: some View { Text(\"\\(cart.count)\") }\n}\n"

func view(_ body: String) -> String { "struct V: View {\n  var body: some View {\n    \(body)\n  }\n}" }

func pbxproj(
  _ objects: String, settings: String = "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;", group: String = "F",
  targets: String = "T, "
) -> String {
  """
  // !$*UTF8*$!
  { archiveVersion = 1; classes = {}; objectVersion = 77; rootObject = R; objects = {
  R = {isa = PBXProject; buildConfigurationList = CL; mainGroup = G; targets = (\(targets)); };
  G = {isa = PBXGroup; children = (\(group), ); sourceTree = "<group>"; };
  F = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
  BF = {isa = PBXBuildFile; fileRef = F; };
  S = {isa = PBXSourcesBuildPhase; files = (BF, ); };
  T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = CL2; buildPhases = (S, ); dependencies = (); };
  CL = {isa = XCConfigurationList; buildConfigurations = (C, ); };
  C = {isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
  CL2 = {isa = XCConfigurationList; buildConfigurations = (C2, ); };
  C2 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {  }; };
  \(objects)
  }; }
  """
}

func document(_ id: String, _ match: String, _ rewrite: String) -> String {
  """
  ---
  id: \(id)
  title: `a` becomes `b`
  family: own
  level: safe
  needs: iOS 13, macCatalyst 13.1, macOS 10.15, tvOS 13, watchOS 6, visionOS 1
  imports: SwiftUI
  sources:
    - https://developer.apple.com/documentation/swiftui
  ---

  One becomes the other.

  ```swift match
  \(match)
  ```
  ```swift rewrite
  \(rewrite)
  ```

  """
}

func own(_ name: String, _ files: @escaping (Int) -> [String: String]) -> Shape {
  Shape(name: name, arguments: ["diff", "--migrations", "m", "--rule", "own", "--deployment-target", "ios17"], files: files)
}

/// As many files of a length as there is room for, a directory for a hundred of them.
func files(_ size: Int, of length: Int, _ text: (Int) -> String) -> [String: String] {
  Dictionary(uniqueKeysWithValues: (0..<count(size, of: length)).map { ("d\($0 / 100)/f\($0).swift", text($0)) })
}

/// The example of each document, again and again: under names of its own, and under the same.
func examples(of directory: String) -> [Shape] {
  let documents = (FileManager.default.enumerator(atPath: directory)?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".md") }
  return documents.sorted().flatMap { path -> [Shape] in
    let text = (try? String(contentsOfFile: directory + "/" + path, encoding: .utf8)) ?? ""
    let parts = text.components(separatedBy: "```swift before\n")
    guard parts.count > 1, let example = parts[1].components(separatedBy: "\n```").first else { return [] }
    let lines = example.components(separatedBy: "\n")
    let imports = lines.filter { $0.hasPrefix("import ") }.joined(separator: "\n") + "\n"
    let rest = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n") + "\n"
    let declared = try! NSRegularExpression(pattern: "\\b(?:class|struct|enum|protocol|func) (\\w+)")
    let names = Set(
      declared.matches(in: rest, range: NSRange(rest.startIndex..., in: rest)).map { String(rest[Range($0.range(at: 1), in: rest)!]) })
    func renamed(_ number: Int) -> String {
      names.reduce(rest) { $0.replacingOccurrences(of: "\\b\($1)\\b", with: "\($1)\(number)", options: .regularExpression) }
    }
    return [
      Shape(name: "\(path)") { ["A.swift": imports + pieces($0, renamed)] },
      Shape(name: "\(path), one name") { ["A.swift": imports + pieces($0) { _ in rest }] },
    ]
  }
}

/// Generic aliases that each name the next one, and a view that uses the first.
func aliases(_ size: Int, _ aliased: (Int) -> String) -> String {
  pieces(size) { "typealias A\($0)<T> = " + aliased($0 + 1) + "\n" } + "func g(x: A0<Int>) { Text(\"a\").foregroundColor(x) }\n"
}

let inventedShapes: [Shape] = [
  // One expression
  swift("chain of equal modifiers") { view("Text(\"a\")" + pieces($0) { _ in "\n      .foregroundColor(.red)" }) },
  swift("chain of various modifiers") { view("Text(\"a\")" + pieces($0) { "\n      .cornerRadius(\($0)).padding().accentColor(.blue)" }) },
  swift("chain on an unknown value") { view("unknown" + pieces($0) { _ in "\n      .foregroundColor(.red).bold()" }) },
  swift("chain of optional members") { "let a = b" + pieces($0) { "?.c\($0)" } },
  swift("chain of subscripts") { "let a = b" + pieces($0) { "[\($0)]" } },
  swift("chain of trailing closures") { view("Text(\"a\")" + pieces($0) { _ in "\n      .onAppear { Task { go() } }" }) },
  swift("sum of numbers") { "let a = 1" + pieces($0) { " + \($0)" } },
  swift("sum of texts") { view("Text(\"a\")" + pieces($0) { " + Text(\"\($0)\")" }) },
  swift("array of numbers") { "let a = [" + pieces($0) { "\($0), " } + "]" },
  swift("dictionary of texts") { "let a = [" + pieces($0) { "\"k\($0)\": \"v\", " } + "]" },
  swift("conditional operators") { "let a = " + pieces($0) { "b\($0) ? \($0) : " } + "0" },
  swift("long text") { "let a = \"" + pieces($0) { "word \($0) \\(b) " } + "\"" },
  // Nests
  swift("nested parentheses") { "let a = " + nested($0, "(", "1", ")") },
  swift("nested arrays") { "let a = " + nested($0, "[", "1", "]") },
  swift("nested stacks") { view(nested($0, "VStack {\n", "Text(\"a\").foregroundColor(.red)", "}\n")) },
  swift("nested types") { nested($0, "struct A {\n", "let a = 1", "}\n") },
  swift("nested functions") { nested($0, "func f() {\n", "f()", "}\n") },
  swift("nested conditions") { "func f() {\n" + nested($0, "if a {\n", "f()", "}\n") + "}" },
  swift("nested #if") { nested($0, "#if A\n", "let a = 1\n", "#endif\n") },
  swift("nested comments") { nested($0, "/* ", "", " */") },
  swift("nested generic arguments") { "let a: " + nested($0, "A<", "Int", ">") },
  swift("nested brackets in attributes") { pieces($0) { _ in "@a(" } + "\nvar a = 1" },
  swift("comparisons that may be generic") { "let a = " + pieces($0) { _ in "a<" } + "b" },
  swift("prefix operators") { "let a = " + pieces($0) { _ in "-" } + "1" },
  swift("open braces") { pieces($0) { _ in "{" } },
  swift("else if") { "func f() {\n" + pieces($0) { "if a == \($0) { b() } else " } + "{ c() }\n}" },
  // Declarations
  swift("classes that inherit from one another") {
    "class A0: ObservableObject { @Published var a = 0 }\n" + pieces($0) { "class A\($0 + 1): A\($0) { @Published var a\($0) = 0 }\n" }
  },
  swift("protocols that refine one another") { "protocol P0: ObservableObject {}\n" + pieces($0) { "protocol P\($0 + 1): P\($0) {}\n" } },
  swift("aliases of one another") { "class A0: ObservableObject {}\n" + pieces($0) { "typealias A\($0 + 1) = A\($0)\n" } },
  swift("constants of one another") { "func f() {\n  let a0 = Color.red\n" + pieces($0) { "  let a\($0 + 1) = a\($0)\n" } + "}" },
  swift("models") { pieces($0) { "class M\($0): ObservableObject {\n  @Published var a = 0\n}\n" } },
  swift("published properties") { "class M: ObservableObject {\n" + pieces($0) { "  @Published var a\($0) = 0\n" } + "}" },
  swift("properties that are not published") {
    "class M: ObservableObject {\n  @Published var a = 0\n" + pieces($0) { "  var a\($0) = 0\n" } + "}"
  },
  swift("methods of a model") {
    "class M: ObservableObject {\n  @Published var a = 0\n" + pieces($0) { "  func f\($0)() { a += f\($0 + 1)() }\n" } + "}"
  },
  swift("views of one model") {
    model + pieces($0) { "struct V\($0): View {\n  @ObservedObject var cart: Cart\n  var body: some View { Text(cart.name) }\n}\n" }
  },
  swift("injections of a model") {
    model
      + pieces($0) {
        "struct V\($0): View {\n  @EnvironmentObject var cart: Cart\n  var body: some View { V\($0 + 1)().environmentObject(cart) }\n}\n"
      }
  },
  swift("initialisers that call one another") {
    "class M: ObservableObject {\n  @Published var a = 0\n  init() { f0() }\n}\nstruct V: View {\n  @StateObject var m = M()\n  var body: some View { Text(\"\") }\n}\n"
      + pieces($0) { "func f\($0)() { f\($0 + 1)(); f\($0 + 2)() }\n" }
  },
  swift("extensions of a class") { model + pieces($0) { "extension Cart { func f\($0)() {} }\n" } },
  swift("extensions before what they extend") { size in
    let count = count(size, of: 60)
    return (0..<count).reversed().map { "extension A\($0) { struct A\($0 + 1) {} }\ntypealias A\($0 + 1) = A\($0).A\($0 + 1)\n" }.joined()
      + "struct A0 {}\n"
  },
  swift("previews") { pieces($0) { "struct P\($0): PreviewProvider {\n  static var previews: some View { Text(\"\") }\n}\n" } },
  swift("dismissed views") {
    pieces($0) {
      "struct V\($0): View {\n  @Environment(\\.presentationMode) var p\n  var body: some View { Button(\"\") { p.wrappedValue.dismiss() } }\n}\n"
    }
  },
  swift("keys of the environment") {
    pieces($0) {
      "struct K\($0): EnvironmentKey { static let defaultValue = 0 }\nextension EnvironmentValues {\n  var k\($0): Int {\n    get { self[K\($0).self] }\n    set { self[K\($0).self] = newValue }\n  }\n}\n"
    }
  },
  swift("a pipeline") {
    "class M: ObservableObject {\n  @Published var a = 0\n  var c: Set<AnyCancellable> = []\n  init() { $a"
      + pieces($0) { _ in "\n    .map { $0 + 1 }" } + ".sink { _ in }.store(in: &c) }\n}"
  },
  swift("imports") { pieces($0) { "import M\($0)\n" } + model },
  swift("comments that suppress") { pieces($0) { "// molt:ignore observable-object -- \($0)\nclass M\($0): ObservableObject {}\n" } },
  swift("cases of a switch") { "func f() {\n  switch a {\n" + pieces($0) { "  case \($0): Color.red.foregroundColor(.red)\n" } + "  }\n}" },
  // Blocks with thousands of statements, and much that goes by one name
  swift("regions of #if") { pieces($0) { "#if A\($0)\nlet a\($0) = 1\n#else\nlet a\($0) = 2\n#endif\n" } },
  swift("classes in #if") { pieces($0) { "#if A\($0)\nclass M: ObservableObject { @Published var a = 0 }\n#endif\n" } },
  swift("bindings in else if") { "func f() {\n" + pieces($0) { "if let a\($0) = b { a\($0)() } else " } + "{ c() }\n}" },
  swift("guards of a function") { "func f() {\n" + pieces($0) { "  guard let a\($0 + 1) = a\($0) else { return }\n" } + "}" },
  swift("guards of availability") {
    "func f() {\n" + pieces($0) { "  guard #available(iOS \($0 % 20), *) else { return }\n  Text(\"\").foregroundColor(.red)\n" } + "}"
  },
  swift("conditions of availability") {
    "func f() {\n" + pieces($0) { "  if #available(iOS \($0 % 20), *) { Text(\"\").foregroundColor(.red) }\n" } + "}"
  },
  swift("constants that shadow one another") { "func f() {\n  let a = Color.red\n" + pieces($0) { "  let a = a.opacity(\($0))\n" } + "}" },
  swift("constants of one another, last first") { size in
    let count = count(size, of: 16)
    return (0..<count).map { "let a\($0) = a\($0 + 1)\n" }.joined() + "let a\(count) = Color.red\n" + view("a0.foregroundColor(.red)")
  },
  swift("structures of one another") {
    "struct B { var n = 0 }\n" + pieces($0) { "struct A\($0) { var next: A\($0 + 1) }\n" } + "func f(a: A0) { a"
      + pieces($0 / 20) { _ in ".next" } + ".n = 1 }"
  },
  swift("functions that return one another") { pieces($0) { "func f\($0)() -> some View { f\($0 + 1)().foregroundColor(.red) }\n" } },
  swift("overloads of a method") { "struct A {\n" + pieces($0) { "  func f(_ a: A\($0)) -> B\($0) { f(b) }\n" } + "}" },
  swift("methods of one name in many types") { pieces($0) { "struct A\($0) { func f(_ a: Int) { x.f(a) } }\n" } },
  swift("properties of one name in many models") {
    pieces($0) { "class A\($0): ObservableObject { @Published var value = 0; func f() { other.value = 1 } }\n" }
  },
  swift("one class, many times") { pieces($0) { _ in "class M: ObservableObject {\n  @Published var a = 0\n}\n" } },
  swift("one view, many times") {
    pieces($0) { _ in "struct V: View {\n  @State var a = 0\n  var body: some View { Text(\"\\(a)\").foregroundColor(.red) }\n}\n" }
  },
  swift("one key, many times") {
    pieces($0) { _ in
      "struct K: EnvironmentKey { static let defaultValue = 0 }\nextension EnvironmentValues {\n  var k: Int {\n    get { self[K.self] }\n    set { self[K.self] = newValue }\n  }\n}\n"
    }
  },
  swift("uses of a class") { model + pieces($0) { "func f\($0)(cart: Cart) { cart.count += 1; print(cart.$count) }\n" } },
  swift("objects in a function") { model + "func f() {\n" + pieces($0) { "  let c\($0) = Cart(); c\($0).count += 1\n" } + "}" },
  swift("objects of a view") {
    model + "struct W: View {\n" + pieces($0) { "  @ObservedObject var a\($0): Cart\n" } + "  var body: some View { Text(\"\") }\n}"
  },
  swift("projections") {
    model + "struct W: View {\n  @StateObject var cart = Cart()\n  var body: some View {\n    VStack {\n"
      + pieces($0) { "      Stepper(\"\($0)\", value: $cart.count)\n" } + "    }\n  }\n}"
  },
  swift("statements of a view") { view("VStack {\n" + pieces($0) { "      Text(\"\($0)\").foregroundColor(.red)\n" } + "    }") },
  swift("links of a view") {
    view("NavigationView {\n" + pieces($0) { "      NavigationLink(destination: A\($0)()) { Text(\"\") }\n" } + "    }")
  },
  swift("closures in closures") { "let a = " + nested($0, "f { a in\n", "a.foregroundColor(.red)", "}\n") },
  swift("texts in texts") { "let a = " + nested($0, "\"\\(", "1", ")\"") },
  swift("calls in a text") { "let a = \"" + pieces($0) { "\\(a.b(\($0)).c[\($0)]) " } + "\"" },
  swift("sums in parentheses") { "let a = " + nested($0, "(", "1", " + 1)") },
  swift("a tuple") { "let a = (" + pieces($0) { "a\($0): \($0), " } + "z: 1)" },
  swift("a key path") { "let a = \\A" + pieces($0) { ".b\($0)" } },
  swift("patterns of one case") { "func f() {\n  switch a {\n  case " + pieces($0) { ".a\($0), " } + ".z: break\n  }\n}" },
  swift("cases of an enumeration") { "enum A {\n  case " + pieces($0) { "a\($0)(Int), " } + "z\n}" },
  swift("generic parameters") { "func f<" + pieces($0) { "A\($0): P, " } + "Z>() {}" },
  swift("requirements") { "func f<A, B>() where " + pieces($0) { "A.T\($0) == B.T\($0), " } + "A: P {}" },
  swift("a composition") { "let a: any " + pieces($0) { "P\($0) & " } + "Z" },
  swift("associated types") { "protocol P {\n" + pieces($0) { "  associatedtype A\($0 + 1): Q where A\($0 + 1).B == A\($0)\n" } + "}" },
  swift("extensions with conditions") { "struct A<T> {}\n" + pieces($0) { "extension A where T == B\($0) { var v\($0): Int { 1 } }\n" } },
  swift("extensions of View") { pieces($0) { "extension View { func f\($0)() -> some View { foregroundColor(.red) } }\n" } },
  swift("classes in a function") { "func f() {\n" + pieces($0) { "  class A\($0): ObservableObject { @Published var a = 0 }\n" } + "}" },
  swift("a long comment") { "/*" + pieces($0) { _ in "word " } + "*/\n" + model },
  swift("comments in a class") { "class M: ObservableObject {\n" + pieces($0) { "  // word \($0)\n" } + "  @Published var a = 0\n}" },
  swift("hosting controllers") {
    "class C: UIViewController {\n"
      + pieces($0) {
        "  func f\($0)() { let h = UIHostingController(rootView: V()); addChild(h); view.addSubview(h.view); h.didMove(toParent: self) }\n"
      } + "}"
  },
  swift("properties with hosting controllers") {
    "class C: UIViewController {\n"
      + pieces($0) {
        "  let h\($0) = UIHostingController(rootView: V())\n  func f\($0)() { addChild(h\($0)); view.addSubview(h\($0).view); h\($0).didMove(toParent: self) }\n"
      } + "}"
  },
  swift("classes in one line") { pieces($0) { "class M\($0): ObservableObject { @Published var a = 0 }; " } },
  swift("protocols of one class") {
    "class M: " + pieces($0 / 2) { "P\($0), " } + "ObservableObject { @Published var a = 0 }\n" + pieces($0 / 2) { "protocol P\($0) {}\n" }
  },
  swift("one variable, many times") { pieces($0) { _ in "var a = a.foregroundColor(.red)\n" } },
  swift("one extension, many times") { pieces($0) { _ in "extension View { func f() -> some View { f().foregroundColor(.red) } }\n" } },
  swift("models that import Combine") {
    "import Combine\n" + pieces($0) { "final class M\($0): ObservableObject {\n  @Published var a = 0\n  var c = 1\n}\n" }
  },
  // Many files
  Shape(name: "small files") { size in
    files(size, of: 80) { "import SwiftUI\nstruct V\($0): View { var body: some View { Text(\"\").foregroundColor(.red) } }\n" }
  },
  Shape(name: "small files with models") { size in
    files(size, of: 90) { "import SwiftUI\nclass M\($0): ObservableObject { @Published var a = 0; var b: M\($0 + 1) }\n" }
  },
  Shape(name: "small files with one model") { size in
    files(size, of: 85) { _ in "import SwiftUI\nclass M: ObservableObject { @Published var a = 0; var b: M }\n" }
  },
  Shape(name: "modules that export one another") { size in
    let count = count(size, of: 150)
    var result = [
      "Package.swift":
        "// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: \"A\", platforms: [.iOS(.v17)], targets: [\n"
        + (0..<count).map { "  .target(name: \"T\($0)\", dependencies: [\"T\($0 + 1)\"]),\n" }.joined() + "])\n"
    ]
    for module in 0..<count {
      result["Sources/T\(module)/A.swift"] =
        "@_exported import T\(module + 1)\npublic class M\(module): ObservableObject { @Published var a = 0 }\n"
    }
    return result
  },
  Shape(name: "slow patterns for many files", arguments: ["diff"]) { size in
    var result = [".gitignore": pieces(size / 2) { _ in "*a*a*a*a*a*b\n" }, "A.swift": model]
    for number in 0..<count(size / 2, of: 220) { result[String(repeating: "a", count: 200) + "\(number).swift"] = "let a = 1\n" }
    return result
  },
  // Project descriptions
  project("build settings in build settings", "App.xcodeproj/project.pbxproj") { size in
    let count = count(size, of: 80)
    return pbxproj(
      "",
      settings: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = \"$(A0)\"; "
        + (0..<count).map { "A\($0) = \"" + String(repeating: "$(A\($0 + 1))", count: 10) + "\"; " }.joined())
  },
  project("groups in groups", "App.xcodeproj/project.pbxproj") { size in
    let count = count(size, of: 75)
    return pbxproj(
      (0..<count).map {
        "G\($0) = {isa = PBXGroup; children = (\($0 + 1 < count ? "G\($0 + 1)" : "F"), ); path = g; sourceTree = \"<group>\"; };\n"
      }.joined(), group: "G0")
  },
  project("variants in variants", "App.xcodeproj/project.pbxproj") { size in
    pbxproj(
      "BF = {isa = PBXBuildFile; fileRef = G0; };"
        + pieces(size) { "G\($0) = {isa = PBXVariantGroup; children = (" + String(repeating: "G\($0 + 1), ", count: 10) + "); };\n" })
  },
  project("targets of a project", "App.xcodeproj/project.pbxproj") { size in
    let count = count(size, of: 130)
    return pbxproj(
      (0..<count).map {
        "T\($0) = {isa = PBXNativeTarget; name = App\($0); productType = \"com.apple.product-type.application\"; buildConfigurationList = CL2; buildPhases = (S, ); };\n"
      }.joined(), targets: (0..<count).map { "T\($0), " }.joined())
  },
  project("configurations", "App.xcodeproj/project.pbxproj") { size in
    let count = count(size, of: 90)
    return pbxproj(
      "CL2 = {isa = XCConfigurationList; buildConfigurations = (" + (0..<count).map { "X\($0), " }.joined() + "); };"
        + (0..<count).map { "X\($0) = {isa = XCBuildConfiguration; name = C\($0); buildSettings = {A = 1; }; };\n" }.joined())
  },
  Shape(name: "configuration files that include one another", arguments: ["diff"]) { size in
    var files = [
      "A.swift": model,
      "App.xcodeproj/project.pbxproj": pbxproj(
        "X = {isa = PBXFileReference; path = C0.xcconfig; sourceTree = \"<group>\"; };\nC = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = X; buildSettings = {}; };"
      ),
    ]
    let count = count(size, of: 80)
    for number in 0..<min(count, 400) {
      files["C\(number).xcconfig"] =
        "#include \"C\(number + 1).xcconfig\"\n#include \"C\(number + 2).xcconfig\"\n" + pieces(size / min(count, 400)) { "A\($0) = 1\n" }
    }
    return files
  },
  project("setting groups", "project.yml") { size in
    "name: App\nsettingGroups:\n" + pieces(size) { "  A\($0):\n    groups: [A\($0 + 1), A\($0 + 1), A\($0 + 1)]\n    X: 1\n" }
      + "targets:\n  App:\n    settings: {groups: [A0]}\n    type: application\n    platform: iOS\n    sources: [.]\n"
  },
  project("targets with templates", "project.yml") { size in
    "name: App\ntargetTemplates:\n  T:\n    platform: iOS\n    scheme:\n" + pieces(size / 2) { "      k\($0): v\n" } + "targets:\n"
      + pieces(size / 2) { "  A\($0):\n    templates: [T]\n    type: application\n" }
  },
  project("a flow in one line", "project.yml") { "name: App\nx: [" + pieces($0) { "{a: \($0)}, " } + "]\ntargets: {}\n" },
  project("aliases", "project.yml") { size in
    "a0: &a0 [1, 1]\n" + pieces(size) { "a\($0 + 1): &a\($0 + 1) [*a\($0), *a\($0)]\n" } + "targets:\n  A: {platform: iOS}\n"
  },
  project("targets of a package", "Package.swift") {
    "// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: \"A\", platforms: [.iOS(.v17)], targets: [\n"
      + pieces($0) { "  .target(name: \"T\($0)\", dependencies: [\"T\($0 + 1)\"]),\n" } + "])\n"
  },
  project("variables of a package", "Package.swift") { size in
    let count = count(size, of: 40)
    return
      "// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: \"A\", platforms: [.iOS(.v17)], targets: a0)\n"
      + (0..<count).map { "let a\($0) = a\($0 + 1) + a\($0 + 1) + a\($0 + 1)\n" }.joined()
  },
  project("functions of a manifest", "Project.swift") { size in
    "import ProjectDescription\nlet project = Project(name: \"A\", targets: f0())\n"
      + pieces(size) { "func f\($0)() -> [Target] { f\($0 + 1)() + f\($0 + 1)() }\n" }
  },
  project("attributes of a pod", "A.podspec") { "Pod::Spec.new do |s|\n" + pieces($0) { "  s.a\($0) = 'b'\n" } + "end\n" },
  project("variables of a pod", "A.podspec") {
    "a0 = 'aaaaaaaa'\n" + pieces($0) { "a\($0 + 1) = \"#{a\($0)}#{a\($0)}\"\n" }
      + "Pod::Spec.new do |s|\n  s.name = a0\n  s.source_files = 'a'\nend\n"
  },
  project("nested lists of a pod", "A.podspec") { "Pod::Spec.new do |s|\n  s.source_files = " + nested($0, "[", "'a'", "]") + "\nend\n" },
  project("rules of a package of Bazel's", "BUILD") {
    pieces($0) { "swift_library(name = \"a\($0)\", srcs = [\"A.swift\"], deps = [\":a\($0 + 1)\"])\n" }
  },
  project("constants of a package of Bazel's", "BUILD") {
    "swift_library(name = \"a\", srcs = a0)\n" + pieces($0) { "a\($0) = [a\($0 + 1), a\($0 + 1), a\($0 + 1)]\n" }
  },
  project("a sum of a package of Bazel's", "BUILD") { "a = " + pieces($0) { "[\"\($0)\"] + " } + "[]\n" },
  project("patterns that git ignores", ".gitignore") { pieces($0) { "**/a\($0)*b*c?[d-f]/**\n" } },
  project("one pattern that git ignores", ".gitignore") { pieces($0) { _ in "**/*a" } + "\n" },
  project("wrappers of a configuration", ".molt.json") { "{ observation: { wrappers: {" + pieces($0) { "W\($0): \"ignore\", " } + "} } }" },
  project("a nested configuration", ".molt.json") { nested($0, "[", "", "]") },
  // Rules of a project's own
  own("statements that a gap may stand for") {
    [
      "m/own/a-b.md": document("a-b", "a()\n<#_c...#>\nz()", "q()"),
      "A.swift": "import SwiftUI\nfunc f() {\n" + pieces($0) { _ in "  a()\n" } + "}\n",
    ]
  },
  own("pairs around a gap") { size in
    [
      "m/own/a-b.md": document("a-b", "a()\n<#c...#>\nz()", "q {\n<#c...#>\n}"),
      "A.swift": "import SwiftUI\nfunc f() {\n" + pieces(size / 2) { _ in "  a()\n" } + pieces(size / 2) { _ in "  z()\n" } + "}\n",
    ]
  },
  own("two gaps") {
    [
      "m/own/a-b.md": document("a-b", "a()\n<#_c...#>\nm()\n<#_d...#>\nz()", "q()"),
      "A.swift": "import SwiftUI\nfunc f() {\n" + pieces($0) { _ in "  a()\n  m()\n" } + "  z()\n}\n",
    ]
  },
  own("arguments that a gap may stand for") {
    [
      "m/own/a-b.md": document("a-b", "a(<#_x...#>, b: <#c#>, <#_y...#>)", "q(<#c#>)"),
      "A.swift": "import SwiftUI\nlet x = a(" + pieces($0) { "c\($0): \($0), " } + "d: 1)\n",
    ]
  },
  own("documents") { size in
    var files = ["A.swift": model]
    for number in 0..<count(size, of: 600) {
      files["m/own/r\(number).md"] = document("r\(number)", "a\(number)(<#x#>)", "b\(number)(<#x#>)")
    }
    return files
  },
  own("matches of a document") { size in
    [
      "m/own/a-b.md": document("a-b", "a(<#x#>)", "b(<#x#>)")
        + pieces(size) { "```swift match\na\($0)(<#x#>)\n```\n```swift rewrite\nb\($0)(<#x#>)\n```\n" }, "A.swift": model,
    ]
  },
  // Types that double, members of one name, long lines
  swift("generic aliases that double") { aliases($0) { "[A\($0)<T>: A\($0)<T>]" } },
  swift("generic aliases that hand on what doubles") { aliases($0) { "A\($0)<[A\($0)<T>: A\($0)<T>]>" } },
  swift("generic aliases of tuples") { aliases($0) { "A\($0)<(T, T, T)>" } },
  swift("generic aliases of functions") { aliases($0) { "A\($0)<(T) -> T>" } },
  swift("generic aliases of optionals") { aliases($0) { "Result<A\($0)<T?>?, A\($0)<T?>>" } },
  swift("uses of generic aliases that double") { size in
    aliases(1000) { "A\($0)<[A\($0)<T>: A\($0)<T>]>" } + pieces(size) { "func f\($0)(a: A0<Int>) { a.foregroundColor(.red) }\n" }
  },
  swift("aliases of a type that double") {
    "struct S: P {\n" + pieces($0) { "  typealias A\($0) = (A\($0 + 1), A\($0 + 1))\n" }
      + "  var x: A0\n}\nprotocol P { associatedtype A0; var x: A0 { get } }\nfunc f(s: S) { s.x.foregroundColor(.red) }"
  },
  swift("structures that double their argument") {
    pieces($0) { "struct A\($0)<T> { var x: A\($0 + 1)<(T, T)> }\n" } + "func f(a: A0<Int>) { a" + pieces($0 / 4) { _ in ".x" }
      + ".foregroundColor(.red) }"
  },
  swift("one structure that doubles its argument") {
    "struct A<T> { var x: A<(T, T)> }\nfunc f(a: A<Int>) { a" + pieces($0) { _ in ".x" } + ".foregroundColor(.red) }"
  },
  swift("one structure that nests its argument") {
    "struct A<T> { var x: A<[T]> }\nfunc f(a: A<Int>) { a" + pieces($0) { _ in ".x" } + ".foregroundColor(.red) }"
  },
  swift("classes that double the argument of another") {
    pieces($0) { "class A\($0)<T>: A\($0 + 1)<(T, T)> { var x\($0): T }\n" } + "func f(a: A0<Int>) { a.x9.foregroundColor(.red) }"
  },
  swift("functions that double their argument") {
    "func f<T>(_ a: T) -> (T, T) { (a, a) }\nlet a = " + nested($0, "f(", "1", ")") + ".foregroundColor(.red)"
  },
  swift("metatypes") { "let a = b" + pieces($0) { _ in ".self" } + ".foregroundColor(.red)" },
  swift("extensions of one class with one method that announces") {
    "class M: ObservableObject {}\n" + pieces($0) { _ in "extension M { func f() { objectWillChange.send() } }\n" }
  },
  swift("extensions of one class with methods that announce") {
    "class M: ObservableObject { @Published var a = 0 }\n"
      + pieces($0) { "extension M { func f\($0)() { objectWillChange.send(); a += 1 } }\n" }
  },
  swift("extensions of one class with one property") {
    "class M: ObservableObject { @Published var a = 0 }\n"
      + pieces($0) { _ in "extension M { var f: Int { objectWillChange.send(); return a } }\n" }
  },
  swift("extensions of one class with one private method") {
    "class M: ObservableObject { @Published var a = 0 }\n"
      + pieces($0) { "extension M { private func f() { objectWillChange.send() }; func g\($0)() { a += 1; f() } }\n" }
  },
  swift("statements of a closure in one line") { view("VStack { " + pieces($0) { _ in "Text(\"a\").foregroundColor(.red); " } + "}") },
  swift("a file of one line") {
    "; struct V: View { var body: some View { VStack { " + pieces($0) { _ in "Text(\"a\").foregroundColor(.red); " } + "} } }"
  },
  swift("closures in one line") { view("VStack { " + pieces($0) { _ in "Button { } label: { Text(\"a\").cornerRadius(8) }; " } + "}") },
  swift("cases of a switch in one line") {
    "func f() { switch a { " + pieces($0) { "case \($0): b.foregroundColor(.red); " } + "default: break } }"
  },
  swift("else if in one line") { "func f() { " + pieces($0) { "if a == \($0) { b.foregroundColor(.red) } else " } + "{ c() } }" },
  swift("conditional operators in one line") { "let a = " + pieces($0) { "b\($0) ? c.foregroundColor(.red) : " } + "d" },
  swift("chain of modifiers in one line") {
    view("Text(\"a\")" + pieces($0) { _ in ".foregroundColor(.red).cornerRadius(8).accentColor(.blue)" })
  },
  // What each match asks of the whole chain, function, class, view or directive that it stands in
  swift("branches of a cell's function that host views") { hosts($0) { "    if p.row == \($0) {\n\(host($0))    }\n" } },
  swift("branches that host views under one name") { size in
    hosts(size) { _ in
      "    if isShown {\n      let host = UIHostingController(rootView: Text(\"a\"))\n      cell.contentView.addSubview(host.view)\n    }\n"
    }
  },
  swift("cases of a cell's function that host views") {
    hosts($0, open: "    switch p.row {\n", close: "    default: break\n    }\n") { "    case \($0):\n\(host($0))" }
  },
  swift("else if of a cell's function that host views") {
    hosts($0, close: "    { print(p) }\n") { "    if p.row == \($0) {\n\(host($0))    } else\n" }
  },
  swift("views that one cell hosts") { hosts($0, host) },
  swift("branches of a controller that host views") { size in
    "import UIKit\nclass C: UIViewController {\n  override func viewDidLoad() {\n"
      + pieces(size) {
        "    if x == \($0) {\n      let h\($0) = UIHostingController(rootView: Text(\"a\"))\n      view.addSubview(h\($0).view)\n    }\n"
      } + "  }\n}"
  },
  swift("objects that one chain injects") { size in
    let count = count(size, of: 125)
    let reads = (0..<count).map { "  @EnvironmentObject var m\($0): M\($0)\n" }.joined()
    return models(count) + "struct V: View {\n" + reads + "  var body: some View { Text(\"\") }\n}\n"
      + "struct W: View {\n  var body: some View {\n    V()"
      + (0..<count).map { "\n      .environmentObject(M\($0)())" }.joined() + "\n  }\n}"
  },
  swift("publishers that one chain receives") { size in
    "class M: ObservableObject { @Published var a = 0 }\nstruct V: View {\n  @ObservedObject var m: M\n  var body: some View {\n    Text(\"\")"
      + pieces(size) { "\n      .onReceive(m.$a) { _ in f\($0)() }" } + "\n  }\n}"
  },
  swift("changes that one chain watches") { size in
    "struct V: View {\n  @State var a = 0\n  var body: some View {\n    Text(\"\")"
      + pieces(size) { "\n      .onChange(of: a) { _ in f\($0)() }" } + "\n  }\n}"
  },
  swift("changes that one chain hands on") { size in
    "struct V: View {\n  @State var a = 0\n  var body: some View {\n    Text(\"\")"
      + pieces(size) { _ in "\n      .onChange(of: a) { b in f(b) }" } + "\n  }\n}"
  },
  swift("publishers that one chain merges") {
    "class M: ObservableObject {\n  @Published var a = 0\n  var c: Set<AnyCancellable> = []\n  init() {\n    $a"
      + pieces($0) { _ in ".merge(with: $a)" } + ".sink { _ in }.store(in: &c)\n  }\n}"
  },
  renamed("renamed functions that call one another") { size in
    let count = count(size, of: 66)
    return (0..<count).map { "@available(*, deprecated, renamed: \"f\($0 + 1)()\")\nfunc f\($0)() { f\($0 + 1)() }\n" }.joined()
      + "func f\(count)() {}"
  },
  renamed("renamed functions and their callers") {
    pieces($0) { "@available(*, deprecated, renamed: \"g\($0)()\")\nfunc f\($0)() { f\($0 + 1)() }\nfunc g\($0)() {}\n" }
  },
  renamed("renamed methods of one name") {
    pieces($0) {
      "class C\($0) {\n  @available(*, deprecated, renamed: \"g()\")\n  func f() { g() }\n  func g() {}\n  func h() { f() }\n}\n"
    }
  },
  swift("chain of modifiers below #if") {
    view("Text(\"a\")" + pieces($0) { _ in "\n      #if A\n      .foregroundColor(.red)\n      #endif" })
  },
  swift("chain of modifiers and of #if") {
    view("Text(\"a\")" + pieces($0) { "\n      #if A\($0)\n      .foregroundColor(.red)\n      #endif\n      .cornerRadius(8)" })
  },
  swift("announcements of one method") {
    "class M: ObservableObject {\n  @Published var a = 0\n  func f() {\n" + pieces($0) { _ in "    objectWillChange.send(); a = 1\n" }
      + "  }\n}"
  },
  swift("announcements of what nothing tracks") {
    "class M: ObservableObject {\n  var a = 0\n  func f() {\n" + pieces($0) { _ in "    objectWillChange.send(); a = 1\n" } + "  }\n}"
  },
  swift("classes of #elseif") {
    "#if A\n" + pieces($0) { "class M\($0): ObservableObject { @Published var a = 0 }\n#elseif A\($0)\n" } + "#endif"
  },
  swift("one class of #elseif") {
    "#if A\n" + pieces($0) { "class M: ObservableObject { @Published var a = 0 }\n#elseif A\($0)\n" } + "#endif"
  },
]

/// A view that a cell hosts, pinned to its edges.
func host(_ number: Int) -> String {
  let edges = ["leading", "trailing", "top", "bottom"]
  return
    "      let h\(number) = UIHostingController(rootView: Text(\"a\"))\n      h\(number).view.translatesAutoresizingMaskIntoConstraints = false\n      cell.contentView.addSubview(h\(number).view)\n      NSLayoutConstraint.activate([\n"
    + edges.map { "        h\(number).view.\($0)Anchor.constraint(equalTo: cell.contentView.\($0)Anchor),\n" }.joined() + "      ])\n"
}

/// A table whose one cell shows as many views as there is room for.
func hosts(_ size: Int, open: String = "", close: String = "", _ piece: (Int) -> String) -> String {
  "import UIKit\nclass C: UITableViewController {\n  override func tableView(_ t: UITableView, cellForRowAt p: IndexPath) -> UITableViewCell {\n    let cell = t.dequeueReusableCell(withIdentifier: \"c\", for: p)\n"
    + open + pieces(size, piece) + close + "    return cell\n  }\n}"
}

func models(_ count: Int) -> String { (0..<count).map { "class M\($0): ObservableObject { @Published var a = 0 }\n" }.joined() }

/// A shape for the rule of a project's own renamed declarations.
func renamed(_ name: String, _ text: @escaping (Int) -> String) -> Shape {
  Shape(name: name, arguments: ["diff", "--rule", "renamed-declarations", "--level", "review"]) { ["A.swift": text($0) + "\n"] }
}
