import Foundation
import Testing

/// The modules in the order of `Sources/README.md`: each knows those before it.
private let order = [
  "Text", "Threads", "Syntax", "SDK", "Semantics", "Project", "Symbols", "Flow", "Editing", "Patterns", "Rules", "Analyses",
  "Observation",
  "Hosting", "Families",
  "Migrations", "Manifests", "Engine", "Reports", "LanguageServer", "Arguments", "molt",
]

@Suite struct ArchitectureTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  private static func folder(_ module: String) -> URL {
    switch module {
    case "SDK": root.appending(path: "Sources/Symbols/SDK")
    case "Families": root.appending(path: "Migrations")
    case "Observation", "Hosting": root.appending(path: "Migrations/" + module.lowercased())
    default: root.appending(path: "Sources/" + module)
    }
  }

  /// The Swift files of a module.
  private static func sources(of module: String) throws -> [URL] {
    let folder = folder(module)
    return try sources(below: folder).filter { file in
      module != "Families" || !["observation", "hosting"].contains(file.pathComponents[folder.pathComponents.count])
    }
  }

  private static func sources(below folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
  }

  /// The modules that a file imports.
  private static func imports(_ file: URL) throws -> [String] {
    // Without an expression: those of the language take seconds for all files.
    try String(contentsOf: file, encoding: .utf8).utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard line.count < 120 else { return nil }
      let words = Substring(line).split(separator: " ").drop { ["public", "package", "internal", "@testable"].contains($0) }
      return words.count == 2 && words.first == "import" ? words.last.map(String.init) : nil
    }
  }

  @Test(arguments: order.indices) func `a module imports only what stands before it`(place: Int) throws {
    let families = ["Observation", "Hosting", "Families"]
    let behind = Set(order[(place + 1)...]).union(families.contains(order[place]) ? families : []).map { "Molt" + $0 }
    let files = try Self.sources(of: order[place])
    #expect(!files.isEmpty)
    for file in files {
      let found = try Self.imports(file).filter(behind.contains)
      #expect(found.isEmpty, "\(file.lastPathComponent) imports \(found)")
    }
  }

  /// A static program carries all of Foundation and its data along where one file imports it.
  @Test(arguments: order.filter { !["LanguageServer", "molt"].contains($0) })
  func `a module does without Foundation`(module: String) throws {
    let files = try Self.sources(of: module)
    #expect(!files.isEmpty)
    for file in files { #expect(try !Self.imports(file).contains("Foundation"), "\(file.lastPathComponent)") }
  }

  /// What opens files, and the files that may: they are given what is untrusted as such, or work in what molt itself has made.
  private static let opening = #"\bO_(RD|WR)|\b(f|p|fd)open(dir)?\(|\bopendir\(|FileHandle\(for|FileManager\.|(Data|String)\(contentsOf"#
  private static let opensFiles: Set = [
    "FileReading.swift", "UntrustedOpening.swift", "DirectoryListing.swift", "SystemFileOperations.swift", "SystemDifferences.swift",
    "ShellCommand.swift", "TreeCopy.swift", "TrialTree.swift", "CommandLog.swift", "ShellProcess.swift", "LockFile.swift",
    "StateDirectory.swift", "ReportFile.swift", "Pager.swift",
  ]

  /// A reader that goes round `UntrustedPath` follows links out of the project, and waits for pipes.
  @Test(arguments: order) func `files are opened in few places`(module: String) throws {
    let pattern = try NSRegularExpression(pattern: Self.opening)
    for file in try Self.sources(of: module) where !Self.opensFiles.contains(file.lastPathComponent) {
      let text = try Self.withoutComments(String(contentsOf: file, encoding: .utf8))
      let found = pattern.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)).flatMap { Range($0.range, in: text) }
      #expect(found == nil, "\(file.lastPathComponent) opens something: \(found.map { text[$0] } ?? "")")
    }
  }

  /// Only what reads the command line knows what a person named.
  @Test(arguments: order.filter { !["Text", "Arguments", "molt"].contains($0) })
  func `a module takes no path for one that a person named`(module: String) throws {
    for file in try Self.sources(of: module) {
      #expect(try !Self.withoutComments(String(contentsOf: file, encoding: .utf8)).contains("NamedPath("), "\(file.lastPathComponent)")
    }
  }

  @Test(arguments: order) func `git is run in one place`(module: String) throws {
    for file in try Self.sources(of: module) where !["Git.swift", "ShellCommand.swift"].contains(file.lastPathComponent) {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("output(of: [") && !text.contains("[\"git\""), "\(file.lastPathComponent)")
    }
  }

  @Test func `what rules are names no family`() throws {
    let families = ["ObservationAnalysis", "HostingAnalysis", "HostingFacts", "RenamedUses"]
    for module in ["Rules", "Editing"] {
      for file in try Self.sources(below: Self.folder(module)) {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(!families.contains { text.contains($0) }, "\(file.lastPathComponent)")
      }
    }
  }

  /// What several families ask is in `Analyses`, and how code is changed in `Editing`.
  @Test func `a family names nothing that another one declares`() throws {
    let folder = Self.folder("Families")
    let families = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.contains(".") }
    var code: [String: [(file: String, text: String)]] = [:]
    for family in families {
      let files = try Self.sources(below: folder.appending(path: family))
      code[family] = try files.map { ($0.lastPathComponent, try Self.withoutComments(String(contentsOf: $0, encoding: .utf8))) }
    }
    #expect(code.values.contains { $0.count > 40 })
    let declared = try code.mapValues { files in Set(try files.flatMap { try Self.declaredNames($0.text) }) }
    #expect(declared["observation"]?.contains("ObservationFacts") == true)
    for (family, files) in code {
      let others = declared.filter { $0.key != family }.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        .subtracting(declared[family]!)
      for (file, text) in files {
        let found = others.intersection(Self.words(text))
        #expect(found.isEmpty, "\(family)/\(file) names \(found.sorted())")
      }
    }
  }

  // Foundation's expressions, as those of the language take minutes for all families where nothing is optimised.
  private static func withoutComments(_ text: String) throws -> String {
    try NSRegularExpression(pattern: #""(?:\\.|[^"\\\n])*"|//[^\n]*"#)
      .stringByReplacingMatches(in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "")
  }

  /// What a file declares that other files can name, members aside.
  private static func declaredNames(_ text: String) throws -> [String] {
    let declaration = #"^(?:package |public |final )*(?:struct|enum|class|protocol|typealias|func|let|var) (\w+)"#
    return try NSRegularExpression(pattern: declaration, options: .anchorsMatchLines)
      .matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap { Range($0.range(at: 1), in: text) }
      .map { String(text[$0]) }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.components(separatedBy: CharacterSet.alphanumerics.union(["_"]).inverted))
  }
}
