// swift-tools-version: 6.2
import PackageDescription

/// Pointers are how trees stay cheap (see Sources/Syntax/Tree.swift); everywhere they are used, the line says `unsafe`.
let strict: [SwiftSetting] = [.strictMemorySafety()]

/// The modules that bear the name of the package, so that no other package has one of that name; their folders do not.
func modules(_ names: [String]) -> [Target.Dependency] { names.map { .target(name: "Molt" + $0) } }

func module(
  _ name: String, _ dependencies: [String] = [], path: String? = nil, exclude: [String] = [],
  resources: [Resource] = [], plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: "Molt" + name, dependencies: modules(dependencies), path: path ?? "Sources/" + name, exclude: exclude,
    resources: resources, swiftSettings: strict, plugins: plugins)
}

/// Families know what stands here, and nothing of each other.
let beforeFamilies = ["Analyses", "Flow", "Rules", "Editing", "Patterns", "Symbols", "Project", "Syntax", "Text", "Threads"]

/// The rules, and what plans, runs and reports them.
let afterFamilies = ["Reports", "Engine", "Manifests", "Migrations", "Rules", "Symbols", "Project", "Syntax", "Text"]

/// The modules under test are optimised; what calls them need not be, and takes a third of the time to compile. Nothing waits for
/// the interface of a test target, so no process of its own reads all of the code for it. No product has these targets, so no
/// package that depends on this one sees the flags.
let notOptimised: [SwiftSetting] = [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

func tests(_ name: String, _ dependencies: [String], path: String? = nil, exclude: [String] = []) -> Target {
  .testTarget(name: name + "Tests", dependencies: modules(dependencies), path: path, exclude: exclude, swiftSettings: notOptimised)
}

let package = Package(
  name: "molt",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "molt", targets: ["molt"]),
    .plugin(name: "MoltPlugin", targets: ["MoltPlugin"]),
  ],
  dependencies: [],
  targets: [
    module("Text"),
    module("Threads"),
    module("Syntax", ["Text"]),
    module("Project", ["Syntax", "Text"]),
    module("Manifests", ["Project", "Syntax", "Text", "Threads"]),
    // The interfaces of the SDK are data, as is the source of their macros; a script beside them makes some of them.
    module(
      "SDK", path: "Sources/Symbols/SDK",
      exclude: ["Toolchain/generate", "Toolchain/Dispatch.darwin", "Toolchain/Foundation.darwin"],
      resources: [.embedInCode("PreviewsMacros.swift")], plugins: ["EmbedDocuments"]),
    module("Semantics", ["SDK", "Syntax", "Text", "Threads"]),
    module("Symbols", ["Project", "SDK", "Semantics", "Syntax", "Text", "Threads"], exclude: ["SDK"]),
    module("Editing", ["Symbols", "Syntax", "Text"]),
    module("Patterns", ["Editing", "Symbols", "Project", "Syntax", "Text"]),
    module("Rules", ["Editing", "Patterns", "Symbols", "Project", "Syntax", "Text", "Threads"]),
    module("Flow", ["SDK", "Semantics", "Symbols", "Syntax"]),
    module("Analyses", ["Flow", "Rules", "Editing", "Patterns", "Symbols", "Project", "Syntax", "Text"]),
    // The two families with the most Swift have a module of their own each, so that they compile side by side.
    module("Observation", beforeFamilies, path: "Migrations/observation", plugins: ["EmbedDocuments"]),
    module("Hosting", beforeFamilies, path: "Migrations/hosting", plugins: ["EmbedDocuments"]),
    module("Families", beforeFamilies, path: "Migrations", exclude: ["observation", "hosting", "README.md"], plugins: ["EmbedDocuments"]),
    module("Migrations", ["Families", "Hosting", "Observation", "Rules", "Symbols", "Project", "Text"]),
    .plugin(
      name: "EmbedDocuments", capability: .buildTool(), dependencies: ["MoltDocumentEmbedder"], path: "Sources/EmbedDocuments"),
    .executableTarget(name: "MoltDocumentEmbedder", path: "Sources/DocumentEmbedder", swiftSettings: strict),
    module("Engine", ["Manifests", "Migrations", "Rules", "Flow", "SDK", "Semantics", "Symbols", "Project", "Syntax", "Text", "Threads"]),
    module(
      "Reports", ["Engine", "Manifests", "Rules", "Symbols", "Project", "Syntax", "Text"], exclude: ["JSON.md"], plugins: ["EmbedDocuments"]
    ),
    module("LanguageServer", ["Reports", "Engine", "Rules", "Text"]),
    module("Arguments", ["Reports", "Migrations", "Rules", "Project", "Text"]),
    .executableTarget(
      name: "molt", dependencies: modules(["Arguments", "LanguageServer", "Semantics", "Threads"] + afterFamilies), swiftSettings: strict),
    .plugin(
      name: "MoltPlugin",
      capability: .command(intent: .custom(verb: "molt", description: "Migrate deprecated patterns to their replacements")),
      path: "Sources/Plugin"),
    .executableTarget(
      name: "MoltBenchmark", dependencies: modules(["Engine", "Migrations", "Rules", "Symbols", "Syntax", "Text"]),
      path: "Sources/Benchmark"),
    .target(name: "MoltTestSupport", dependencies: modules(["Syntax", "Text"]), path: "Tests/Support"),
    tests("Text", ["Text"]),
    tests("Syntax", ["Syntax", "TestSupport", "Text", "Threads"]),
    tests("Project", ["Project", "Text"]),
    tests("Manifests", ["Manifests", "Project", "Syntax", "Text"]),
    tests("Semantics", ["SDK", "Semantics", "Syntax", "TestSupport", "Text"]),
    tests("Symbols", ["Semantics", "Symbols", "Project", "Syntax", "Text"]),
    tests("Flow", ["Flow", "Project", "Symbols", "Syntax", "Text"]),
    tests("Patterns", ["Patterns", "Semantics", "Symbols", "Project", "Syntax", "Text"]),
    tests("Migrations", ["Editing", "Families", "Observation"] + afterFamilies, exclude: ["NameLists.txt"]),
    tests(
      "Engine", ["Engine", "Manifests", "Migrations", "Rules", "Symbols", "Project", "Syntax", "TestSupport", "Text", "Threads"]),
    tests(
      "Fuzz",
      ["Arguments", "Engine", "Manifests", "Rules", "Patterns", "Symbols", "Project", "Syntax", "TestSupport", "Text", "Threads"],
      path: "Tests/Fuzz/Targets", exclude: ["Dictionaries", "Seeds"]),
    tests("LanguageServer", ["LanguageServer", "Migrations", "Rules", "TestSupport", "Text"]),
    tests("Corpus", ["Arguments", "Engine", "Migrations", "Reports", "Rules", "Symbols", "Text"]),
    tests("CommandLine", ["Arguments", "Reports", "Engine", "Manifests", "Migrations", "Rules", "Project", "TestSupport", "Text"]),
  ],
  swiftLanguageModes: [.v6]
)
