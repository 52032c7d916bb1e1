import MoltManifests
import MoltProject
import MoltText
import Testing

private let files = [
  "App/Sources/App.swift", "App/Sources/Generated/G.swift", "App/Tests/T.swift", "Config/App.xcconfig",
  "Shared/S.swift",
]

private func tuist(_ project: String, helpers: String = "", more: [Manifest] = []) -> ProjectModel {
  model(
    files,
    [
      .file("App/Project.swift", "import ProjectDescription\n" + project),
      .file("Tuist/ProjectDescriptionHelpers/Helpers.swift", "import ProjectDescription\n" + helpers),
    ] + more)
}

/// A project of one target.
private func target(
  _ arguments: String, settings: String = "nil", helpers: String = "", more: [Manifest] = []
)
  -> Target?
{
  tuist(
    """
    let project = Project(name: "P", settings: \(settings), targets: [
      .target(name: "App", product: .app, bundleId: "x", \(arguments)),
    ])
    """, helpers: helpers, more: more
  ).targets.first
}

private func summary(_ target: Target?) -> String {
  guard let target else { return "none" }
  return target.floors.map { "\($0.platform.rawValue) \($0.version)" }.joined(separator: ", ")
}

private let helpers = """
  public enum Environment {
    public static let floor = "17.0"
    static let minimum: DeploymentTargets = .iOS(floor)
    public static var destinations: Destinations { .iOS }
    static let phones: [Destination] = [.iPhone, tablet]
    static let tablet = Destination.iPad
    static let settings: SettingsDictionary = ["IPHONEOS_DEPLOYMENT_TARGET": .string(floor)]
  }
  extension DeploymentTargets { static let app = DeploymentTargets.multiplatform(iOS: "16.4", macOS: "13.0") }
  extension Destinations { static let all: Destinations = [.iPhone, .iPad, .mac] }
  func lowest(_ version: String, more: Bool = false) -> DeploymentTargets { .iOS(version) }
  """

@Test(arguments: [
  ("destinations: .iOS, deploymentTargets: .iOS(\"17.0\")", "iOS 17.0"),
  ("destinations: [.iPhone, .macCatalyst], deploymentTargets: .iOS(\"16.0\")", "iOS 16.0, macCatalyst 16.0"),
  (
    "destinations: [.iPad, .mac], deploymentTargets: .multiplatform(iOS: \"16.0\", macOS: \"13.0\")",
    "iOS 16.0, macOS 13.0"
  ),
  ("destinations: .all, deploymentTargets: .app", "iOS 16.4, macOS 13.0"),
  ("destinations: Environment.destinations, deploymentTargets: Environment.minimum", "iOS 17.0"),
  ("destinations: .iOS, deploymentTargets: lowest(Environment.floor)", "iOS 17.0"),
  ("destinations: Set<Destination>([.iPhone, .macCatalyst]), deploymentTargets: .iOS(\"17.0\")", "iOS 17.0, macCatalyst 17.0"),
  ("destinations: Set(Environment.phones), deploymentTargets: .iOS(\"17.0\")", "iOS 17.0"),
  (
    "destinations: Destinations.init([.iPad]).union([.mac]), deploymentTargets: .multiplatform(iOS: \"17.0\", macOS: \"14.0\")",
    "iOS 17.0, macOS 14.0"
  ),
  (
    "destinations: .iOS, deploymentTargets: .iOS(\"17.0\"), settings: .settings(base: .init().swiftVersion(\"6.0\"))", "iOS 17.0"
  ),
  (
    "destinations: .iOS, deploymentTargets: .iOS(\"17.0\"), settings: .settings(base: [String: SettingValue]().marketingVersion(\"1\"))",
    "iOS 17.0"
  ),
  ("platform: .iOS, deploymentTarget: .iOS(targetVersion: \"14.0\", devices: [.iphone, .ipad])", "iOS 14.0"),
  ("destinations: .macOS, deploymentTargets: .macOS(\"14.0.1\")", "macOS 14.0.1"),
  (
    "destinations: .iOS, deploymentTargets: .iOS(\"17.0\"), settings: .settings(base: [\"IPHONEOS_DEPLOYMENT_TARGET\": \"15.0\"])",
    "iOS 15.0"
  ),
  ("destinations: .iOS, settings: .settings(base: Environment.settings.otherSwiftFlags(\"-x\"))", "iOS 17.0"),
  (
    "destinations: .iOS, settings: .settings(base: [\"A\": compute()].merging([\"IPHONEOS_DEPLOYMENT_TARGET\": \"16.2\"]))",
    "iOS 16.2"
  ),
  (
    "destinations: .iOS, settings: .settings(configurations: [.debug(name: .debug, xcconfig: .relativeToRoot(\"Config/App.xcconfig\"))])",
    "iOS 13.0"
  ),
  ("destinations: .iOS, deploymentTargets: nil", "iOS 12.0"),
  ("destinations: .visionOS", "visionOS 1.0"),
])
func `floors of a Tuist target`(arguments: String, expected: String) {
  let target = target(
    arguments, settings: ".settings(base: [\"IPHONEOS_DEPLOYMENT_TARGET\": \"12.0\"])", helpers: helpers,
    more: [.file("Config/App.xcconfig", "IPHONEOS_DEPLOYMENT_TARGET = 13.0")])
  #expect(summary(target) == expected)
  #expect(target?.unknown == nil)
}

@Test(arguments: [
  (
    "destinations: .iOS, deploymentTargets: compute()",
    "it depends on `compute()` at App/Project.swift:3, which cannot be resolved"
  ),
  ("destinations: makeDestinations(), deploymentTargets: .iOS(\"17.0\")", "it depends on `makeDestinations()`"),
  (
    "destinations: .iOS, deploymentTargets: flag ? .iOS(\"16.0\") : .iOS(\"17.0\")",
    "it depends on `flag ? .iOS(\"16.0\")"
  ),
  (
    "destinations: .iOS, deploymentTargets: .iOS(\"17.0\"), settings: .settings(base: common())",
    "it depends on `common()`"
  ),
  (
    "destinations: .iOS, settings: .settings(base: flag ? [\"IPHONEOS_DEPLOYMENT_TARGET\": \"18.0\"] : [:])",
    "it depends on `flag ? [\"IPHONEOS"
  ),
  (
    "destinations: .iOS, deploymentTargets: .iOS(Environment.version.getString(default: \"17.0\"))",
    "it depends on `Environment"
  ),
  (
    "destinations: .iOS, settings: .settings(base: [\"IPHONEOS_DEPLOYMENT_TARGET\": compute()])",
    "IPHONEOS_DEPLOYMENT_TARGET = $(compute()) at"
  ),
  (
    "destinations: .iOS, settings: .settings(configurations: [.debug(name: \"D\", xcconfig: \"gone.xcconfig\")])",
    "IPHONEOS_DEPLOYMENT_TARGET may be set in App/gone.xcconfig, which was not found"
  ),
])
func `what only Tuist would tell is not known`(arguments: String, reason: String) {
  let unknown = target(arguments)?.unknown ?? "known"
  #expect(unknown.hasPrefix(reason), "\(unknown)")
}

@Test(arguments: [
  ("sources: [\"Sources/**\"]", [0, 1]), ("sources: \"Tests/**/*.swift\"", [2]),
  ("buildableFolders: [\"Sources\"]", [0, 1]),
  ("sources: [.glob(\"Sources/**\", excluding: [\"Sources/Generated/**\"])]", [0]),
  ("sources: .init(globs: [\"Tests/**\", nil].compactMap { $0 })", [2]),
  ("sources: [\"\\(folder)/**\", \"../Shared/**\"]", [0, 1, 4]), ("sources: [\"//Shared/S.swift\"]", [4]),
  ("sources: isSmall ? [\"Tests/**\"] : [\"Sources/*.swift\"]", [0, 2]),
])
func `sources of a Tuist target`(argument: String, expected: [Int]) {
  let target = target("destinations: .iOS, " + argument, helpers: "let folder = \"Sources\"")
  #expect(target?.files.map { Int($0.index) } == expected)
}

@Test func `a target that a list has several times is one`() {
  let project = tuist(
    """
    let app: [Target] = [.target(name: "App", destinations: .iOS, product: .app, bundleId: "x", deploymentTargets: .iOS("17.0"))]
    let twice = app + app
    let project = Project(name: "P", targets: twice + twice)
    """)
  #expect(project.targets.map(\.name) == ["App"])
}

@Test func `helpers make projects and targets`() {
  let model = tuist(
    "import ProjectDescriptionHelpers\nlet project = Project.module(name: \"Core\", product: .framework, needs: [.x])",
    helpers: """
      extension Project {
        public static func module(name: String, product: Product, minimum: String = "16.0", needs: [Dependency] = []) -> Project {
          let main = Target.target(
            name: name, destinations: .iOS, product: product, deploymentTargets: .iOS(minimum), sources: ["Sources/**"])
          var targets = [main]
          if needs.isEmpty {
            let tests = Target.target(
              name: name + "Tests", destinations: .iOS, product: .unitTests, deploymentTargets: .iOS("15.0"),
              sources: ["Tests/**"])
            targets.append(tests)
          }
          targets += [example(of: "\\(name)Example")]
          return Project(name: name, targets: targets)
        }

        private static func example(of name: String) -> Target {
          return .target(name: name, destinations: .iOS, product: .app, deploymentTargets: .iOS("18.0"))
        }
      }
      """)
  #expect(model.floorsByTarget == ["Core": "iOS 16.0", "CoreTests": "iOS 15.0", "CoreExample": "iOS 18.0"])
  #expect(model.targets.map(\.kind) == [.framework, .tests, .application])
  #expect(files.indices.map(model.targetNames) == [["Core"], ["Core"], ["CoreTests"], [], []])
  #expect(model.warnings.isEmpty)
  #expect(model.targets[0].floors[0].provenance.file == "Tuist/ProjectDescriptionHelpers/Helpers.swift")
}

@Test func `a helper names its own type, hides its parameters and has cases, lists and methods of its own`() {
  let model = tuist(
    "let project = Project.module(name: \"Core\", isLarge: flag)",
    helpers: """
      enum Version: String {
        case low = "15.2"
        case high = "26.0"
      }
      enum Variant: String { case debug, beta }
      extension ConfigurationName { static var beta: ConfigurationName { configuration(Variant.beta.rawValue) } }
      extension Array where Element == Configuration {
        static let `default`: [Configuration] = [.debug(name: .beta, settings: ["IPHONEOS_DEPLOYMENT_TARGET": "14.3"]), .release(name: .release)]
      }
      extension SettingsDictionary {
        func flags(_ flags: String) -> SettingsDictionary { merging(["OTHER_LDFLAGS": .string(flags)]) }
        func macs(from version: String) -> SettingsDictionary { return self.merging(["MACOSX_DEPLOYMENT_TARGET": .string(version)]) }
      }
      extension Project {
        static let minimum = Version.low.rawValue
        static func module(
          name: String, isLarge: Bool, minimum: String = Self.minimum, settings: SettingsDictionary = ["IPHONEOS_DEPLOYMENT_TARGET": "13.0"],
          configurations: [Configuration] = []
        ) -> Project {
          let more: SettingsDictionary = isLarge ? ["A": "1"] : ["B": "2", "C": "3"]
          var configurations = configurations
          if configurations.isEmpty {
            configurations = .default
          }
          let settings: Settings = .settings(base: settings.flags("-x").macs(from: "13.1").merging(more), configurations: configurations)
          return Project(name: name, settings: settings, targets: [
            .target(name: name, destinations: [.iPhone, .mac], product: .framework, sources: ["Sources/**"]),
            .target(name: name + "UI", destinations: .iOS, product: .framework, deploymentTargets: .iOS(minimum)),
          ])
        }
      }
      """)
  #expect(model.targets.map(\.unknown) == [nil, nil])
  #expect(model.floorsByTarget == ["Core": "iOS 13.0, macOS 13.1", "CoreUI": "iOS 15.2"])
}

private let environments = """
  enum Variant: CaseIterable {
    case beta, store
    func name(_ suffix: String) -> ConfigurationName {
      switch self {
      case .beta: ConfigurationName(stringLiteral: "\\(suffix) Beta")
      case .store: ConfigurationName(stringLiteral: "\\(suffix) Store")
      }
    }
    var configurationPath: Path {
      switch self {
      case .beta: "Config/Beta.xcconfig"
      case .store: "Config/Store.xcconfig"
      }
    }
    static func configurations(for part: Part) -> [Configuration] {
      var result: [Configuration] = []
      for item in Variant.allCases {
        result.append(.debug(name: item.name("Debug"), settings: part.settings(of: item), xcconfig: item.configurationPath))
      }
      return result
    }
  }
  enum Part {
    case app, tests
    func settings(of variant: Variant) -> SettingsDictionary {
      switch self {
      case .app: ["A": "\\(variant)"]
      case .tests: ["IPHONEOS_DEPLOYMENT_TARGET": "16.4"]
      }
    }
  }
  """

@Test(arguments: [
  ("app", "nil", "iOS 14.2"), ("app", ".settings(configurations: Variant.configurations(for: .app))", "iOS 14.2"),
  // Which configuration of the project goes with which is not told.
  ("app", ".settings(configurations: [.debug(name: \"Debug\")])", "unknown"),
  // Which floor it is depends on the part.
  ("tests", "nil", "unknown"),
])
func `configurations of cases are all those that a switch tells`(part: String, ofProject: String, expected: String) {
  let target = target(
    "destinations: .iOS, settings: .settings(configurations: Variant.configurations(for: .app))", settings: ofProject,
    helpers: part == "app" ? environments.replacing("IPHONEOS_DEPLOYMENT_TARGET", with: "B") : environments,
    more: [
      .file("App/Config/Beta.xcconfig", "IPHONEOS_DEPLOYMENT_TARGET = 18.0"),
      .file("App/Config/Store.xcconfig", "IPHONEOS_DEPLOYMENT_TARGET = 14.2"),
    ])
  #expect((target?.unknown == nil ? summary(target) : "unknown") == expected)
}

@Test func `closures over a list make targets of each element`() {
  let project = tuist(
    """
    struct Module { let name: String; let isTested: Bool }
    func targets(_ module: Module) -> [Target] {
      let main = Target.target(name: module.name, destinations: .iOS, product: .framework, bundleId: "x", deploymentTargets: .iOS("17.0"))
      var tests: Target?
      if module.isTested {
        tests = Target.target(name: "\\(module.name)Tests", destinations: .iOS, product: .unitTests, bundleId: "x", deploymentTargets: .iOS("18.0"))
      }
      return [main, tests].compactMap { $0 }
    }
    let modules = [Module(name: "Home", isTested: true), Module(name: "Cart", isTested: true)]
    let project = Project(name: "P", targets: modules.flatMap { module in targets(module) } + modules.map {
      .target(name: "\\($0.name)UI", destinations: .iOS, product: .framework, bundleId: "x", deploymentTargets: .iOS("26.0"))
    })
    """)
  #expect(project.warnings == [])
  #expect(
    project.targets.map { "\($0.name) \(summary($0))" }.sorted() == [
      "Cart iOS 17.0", "CartTests iOS 18.0", "CartUI iOS 26.0", "Home iOS 17.0", "HomeTests iOS 18.0", "HomeUI iOS 26.0",
    ])
}

private let instances = """
  class Profile {
    let name = "Cards"
    var minimum = "16.0"
    private let settings: SettingsDictionary = ["IPHONEOS_DEPLOYMENT_TARGET": "13.0"]
    func targets(of product: Product) -> [Target] {
      [.target(name: name, destinations: .iOS, product: product, bundleId: "x", deploymentTargets: .iOS(minimum)), older()]
    }
    func older() -> Target { .target(name: name + "Kit", destinations: .iOS, product: .framework, bundleId: "y", settings: .settings(base: settings)) }
  }
  struct Written {
    let minimum: String
    init(minimum: String) { self.minimum = "9" + minimum }
    func targets() -> [Target] { [.target(name: "A", destinations: .iOS, deploymentTargets: .iOS(minimum))] }
  }
  """

@Test(arguments: [
  ("Profile()", "targets(of: .app)", ["Cards iOS 16.0", "CardsKit iOS 13.0"]),
  ("Profile(minimum: \"17.0\")", "targets(of: .app)", ["Cards iOS 17.0", "CardsKit iOS 13.0"]),
  ("Written(minimum: \"9\")", "targets()", []), ("Unseen()", "targets()", []),
])
func `an instance of a helper's type has the values that it was made with`(instance: String, call: String, expected: [String]) {
  let model = tuist("let profile = \(instance)\nlet project = Project(name: profile.name, targets: profile.\(call))", helpers: instances)
  #expect(model.targets.map { "\($0.name) \(summary($0))" } == expected)
  #expect(model.warnings.isEmpty == !expected.isEmpty)
}

private let stringValue = """
  extension SettingValue {
    var stringValue: String {
      switch self {
      case .array(let array):
        guard let first = array.first else { return "" }
        return first
      case .string(let text): return text
      @unknown default: return ""
      }
    }
    var doubtful: String {
      switch self {
      case .string(let text):
        if text.isEmpty { return "9.0" }
        return text
      default: return ""
      }
    }
    var first: String {
      switch self {
      case .string where isRelease: return "18.0"
      case .string(let text), .other(let text): return text
      case .string: return "1.0"
      }
    }
  }
  enum Defaults {
    static let minimum: SettingValue = "16.0"
    static let written: SettingValue = .string("17.0")
    static let list: SettingValue = ["16.0"]
  }
  """

@Test(arguments: [
  ("minimum.stringValue", "iOS 16.0"), ("written.stringValue", "iOS 17.0"), ("list.stringValue", nil), ("minimum.doubtful", nil),
  ("minimum.first", nil), ("minimum.unseen", nil),
])
func `a getter that tells apart what a setting is gives the text of it`(value: String, expected: String?) {
  let target = target("destinations: .iOS, deploymentTargets: .iOS(Defaults.\(value))", helpers: stringValue)
  #expect((target?.unknown == nil ? summary(target) : nil) == expected)
}

@Test func `targets that only Tuist would tell are a warning`() {
  let model = tuist(
    "let project = Project(name: \"P\", targets: [.target(name: \"A\", destinations: .visionOS)] + others())")
  #expect(model.targets.map(\.name) == ["A"])
  #expect(
    model.warnings == [
      "the targets of App/Project.swift are not all known: they depend on `others()` at App/Project.swift:2"
    ])
}

@Test func `helpers that call one another end`() {
  let model = tuist(
    "let project = Project(name: name(), targets: all())",
    helpers: "func name() -> String { name() }\nfunc all() -> [Target] { all() + all() }\nlet a = b\nlet b = a")
  #expect(model.targets.isEmpty)
}

@Test func `a file that is called Project is none of Tuist's`() {
  let model = model(["App/Project.swift"], [.file("App/Project.swift", "struct Project { let targets: [String] }")])
  #expect(model.targets.isEmpty)
  #expect(model.warnings.isEmpty)
}

// MARK: Workspaces

private func workspace(_ text: String, helpers: String = "") -> [String] {
  tuist(
    #"let project = Project(name: "P", targets: [])"#, helpers: helpers,
    more: [.file("Workspace.swift", "import ProjectDescription\n" + text)]
  ).warnings
}

@Test(arguments: [
  #"let workspace = Workspace(name: "W", projects: ["App"])"#, #"let workspace = Workspace(name: "W", projects: ["./App/", "Modules/**"])"#,
  #"let workspace = Workspace(name: "W", projects: [.relativeToRoot("App")])"#,
  #"let workspace = Workspace(name: "W", projects: compute())"#,
  "struct Workspace {}",
])
func `a workspace names projects that are there, or that only a program would tell`(text: String) {
  #expect(workspace(text) == [])
}

@Test(arguments: [
  #"let workspace = Workspace(name: "W", projects: ["App", "Gone"])"#,
  #"let workspace = Workspace(name: "W", projects: places)"# + "\n" + #"let places: [Path] = ["App", "Gone"]"#,
])
func `a workspace names a project that is missing`(text: String) {
  #expect(
    workspace(text) == [
      "Workspace.swift names Gone/Project.swift, which was not found; files that it compiles may have lower deployment targets than is known"
    ])
}

@Test func `an app has a file Workspace.swift of its own`() {
  #expect(
    model(["Workspace.swift"], [.file("Workspace.swift", #"let workspace = Workspace(projects: ["Gone"])"#)]).warnings == [])
}

@Test func `strings that are made of themselves are not resolved`() {
  let target = target(#"destinations: .iOS, deploymentTargets: .iOS(a)"#, helpers: ##"let a = "1\(a)""##)
  #expect(target?.unknown != nil)
}
