// swift-tools-version: 6.2
import PackageDescription

/// Pointers are how trees stay cheap (see Sources/Syntax/Tree.swift); everywhere they are used, the line says `unsafe`.
let strict: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
  name: "molt",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "molt", targets: ["molt"])],
  dependencies: [],
  targets: [
    .target(name: "Text", swiftSettings: strict),
    .target(name: "Threads", swiftSettings: strict),
    .target(name: "Syntax", dependencies: ["Text"], swiftSettings: strict),
    .target(name: "Project", dependencies: ["Syntax", "Text"], swiftSettings: strict),
    .target(name: "Symbols", dependencies: ["Project", "Syntax", "Text", "Threads"], swiftSettings: strict),
    .target(name: "Editing", dependencies: ["Symbols", "Syntax", "Text"], swiftSettings: strict),
    .target(name: "Patterns", dependencies: ["Editing", "Symbols", "Project", "Syntax", "Text"], swiftSettings: strict),
    .target(name: "Rules", dependencies: ["Editing", "Patterns", "Symbols", "Project", "Syntax", "Text"], swiftSettings: strict),
    .target(
      name: "Analyses", dependencies: ["Rules", "Editing", "Patterns", "Symbols", "Project", "Syntax", "Text"], swiftSettings: strict),
    .target(
      name: "Migrations", dependencies: ["Analyses", "Rules", "Editing", "Patterns", "Symbols", "Project", "Syntax", "Text", "Threads"],
      path: "Migrations",
      swiftSettings: strict, plugins: ["EmbedDocuments"]),
    .plugin(
      name: "EmbedDocuments", capability: .buildTool(), dependencies: ["DocumentEmbedder"],
      path: "Sources/EmbedDocuments"),
    .executableTarget(name: "DocumentEmbedder", swiftSettings: strict),
    .target(name: "Engine", dependencies: ["Migrations", "Rules", "Symbols", "Project", "Syntax", "Text", "Threads"], swiftSettings: strict),
    .target(name: "Reports", dependencies: ["Engine", "Rules", "Symbols", "Project", "Syntax", "Text"], swiftSettings: strict),
    .target(name: "Arguments", dependencies: ["Migrations", "Rules", "Project", "Text"], swiftSettings: strict),
    .executableTarget(
      name: "molt",
      dependencies: ["Arguments", "Reports", "Engine", "Migrations", "Rules", "Symbols", "Project", "Syntax", "Text"],
      swiftSettings: strict),
    .executableTarget(name: "Benchmark", dependencies: ["Engine", "Migrations", "Rules", "Symbols", "Syntax", "Text"]),
    .target(name: "TestSupport", dependencies: ["Syntax", "Text"], path: "Tests/Support"),
    .testTarget(name: "TextTests", dependencies: ["Text"]),
    .testTarget(name: "SyntaxTests", dependencies: ["Syntax", "TestSupport", "Text", "Threads"]),
    .testTarget(name: "ProjectTests", dependencies: ["Project", "Syntax", "Text"]),
    .testTarget(name: "SymbolsTests", dependencies: ["Symbols", "Project", "Syntax", "Text"]),
    .testTarget(name: "PatternsTests", dependencies: ["Patterns", "Symbols", "Project", "Syntax", "Text"]),
    .testTarget(name: "MigrationsTests", dependencies: ["Reports", "Editing", "Engine", "Migrations", "Rules", "Symbols", "Project", "Syntax", "Text"]),
    .testTarget(name: "EngineTests", dependencies: ["Engine", "Migrations", "Rules", "Symbols", "Project", "Syntax", "TestSupport", "Text", "Threads"]),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["Arguments", "Engine", "Rules", "Patterns", "Symbols", "Project", "Syntax", "TestSupport", "Text", "Threads"],
      path: "Tests/Fuzz/Targets", exclude: ["Dictionaries", "Seeds"]),
    .testTarget(name: "CorpusTests", dependencies: ["Arguments", "Engine", "Migrations", "Rules", "Symbols", "Text"]),
    .testTarget(name: "CommandLineTests", dependencies: ["Arguments", "Reports", "Engine", "Migrations", "Rules", "Project", "TestSupport", "Text"]),
  ],
  swiftLanguageModes: [.v6]
)
