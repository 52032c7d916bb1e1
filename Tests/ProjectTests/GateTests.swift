import MoltProject
import MoltText
import Testing

private let observation: [Platform: Version] = [
  .iOS: Version(17), .macOS: Version(14), .tvOS: Version(17), .watchOS: Version(10), .visionOS: Version(1),
]

private func floor(_ platform: Platform, _ version: Version, line: Int = 1) -> Floor {
  Floor(platform: platform, version: version, provenance: Provenance(file: "A.pbxproj", line: line, text: "KEY"))
}

private func target(
  _ name: String, _ floors: [Floor], platforms: [Platform]? = nil, unknown: String? = nil,
  filters: [FileID: Set<Platform>] = [:]
) -> Target {
  Target(
    name: name, module: name, origin: "A.pbxproj", platforms: platforms, floors: floors, unknown: unknown,
    files: [FileID(0)], platformFilters: filters)
}

private func gate(_ targets: [Target], overrides: [String] = []) throws -> Gate {
  let model = ProjectModel(targets: targets, overrides: try overrides.map { try Floor(deploymentTarget: $0) })
  return model.gate(FileID(0), requirements: observation)
}

@Test func `the gate is open where every floor reaches what is needed`() throws {
  #expect(try gate([target("App", [floor(.iOS, Version(17)), floor(.macOS, Version(14, 2))])]) == .open)
}

@Test func `one target with a low floor closes the gate for a shared file`() throws {
  let low = floor(.iOS, Version(16, 4))
  let gate = try gate([target("App", [floor(.iOS, Version(17))]), target("Widget", [low])])
  #expect(gate == .closed([.init(target: "Widget", floor: low, needed: Version(17))]))
}

@Test func `a platform that the requirements do not name never has it`() {
  let model = ProjectModel(targets: [target("App", [floor(.tvOS, Version(26))])])
  let gate = model.gate(FileID(0), requirements: [.iOS: Version(17)])
  #expect(gate == .closed([.init(target: "App", floor: floor(.tvOS, Version(26)), needed: .never)]))
}

@Test func `Mac Catalyst has what iOS has`() throws {
  #expect(try gate([target("App", [floor(.macCatalyst, Version(17))])]) == .open)
  #expect(try gate([target("App", [floor(.macCatalyst, Version(16))])]) != .open)
}

@Test func `a file of no target waits for a deployment target`() throws {
  #expect(try gate([]) == .unknown("no target compiles this file; pass --deployment-target ios17"))
  #expect(try gate([], overrides: ["ios17"]) == .open)
  #expect(try gate([], overrides: ["ios17", "macos13"]) != .open)
}

@Test func `an unknown floor closes the gate and says how to open it`() throws {
  let app = target("App", [], unknown: "MACOSX_DEPLOYMENT_TARGET = $(MIN) cannot be resolved")
  #expect(
    try gate([app])
      == .unknown(
        "the deployment target of App is not known: MACOSX_DEPLOYMENT_TARGET = $(MIN) cannot be resolved; "
          + "pass --deployment-target ios17"))
  #expect(try gate([app], overrides: ["ios17"]) == .open)
}

@Test func `each platform of an unknown floor has to be told`() throws {
  let app = target("App", [], platforms: [.iOS, .macCatalyst, .macOS], unknown: "why")
  #expect(
    try gate([app], overrides: ["ios17"])
      == .unknown("the deployment target of App is not known: why; pass --deployment-target macos14"))
  #expect(try gate([app], overrides: ["ios17", "macos14"]) == .open)
  #expect(try gate([app], overrides: ["ios17", "macos14", "tvos15"]) == .open)
  #expect(try gate([app], overrides: ["ios17", "macos13"]) != .open)
}

@Test func `known floors do not count beside a reason that may be about any floor`() throws {
  func app(isDoubtful: Bool) -> Target {
    Target(
      name: "App", module: "App", origin: "project.yml", platforms: [.iOS, .macOS], floors: [floor(.iOS, Version(17))],
      unknown: "a file that it includes was not found", hasDoubtfulFloors: isDoubtful, files: [FileID(0)])
  }
  #expect(try gate([app(isDoubtful: false)], in: scope(without: [.macOS])) == .open)
  #expect(try gate([app(isDoubtful: false)], overrides: ["macos14"]) == .open)
  let why = "the deployment target of App is not known: a file that it includes was not found; pass "
  #expect(
    try gate([app(isDoubtful: true)], in: scope(without: [.macOS]))
      == .unknown(why + "--deployment-target ios17 --deployment-target macos14"))
  #expect(try gate([app(isDoubtful: true)], overrides: ["macos14"]) == .unknown(why + "--deployment-target ios17"))
  #expect(try gate([app(isDoubtful: true)], overrides: ["ios17", "macos14"]) == .open)
}

@Test func `a low floor says more than an unknown one`() throws {
  let gates = try gate([target("App", [floor(.iOS, Version(15))]), target("Tool", [], unknown: "why")])
  guard case .closed(let obstacles) = gates else {
    Issue.record("\(gates)")
    return
  }
  #expect(obstacles.map(\.target) == ["App"])
}

@Test func `an override replaces the floor of its platform and leaves the others`() throws {
  let app = target("App", [floor(.iOS, Version(15)), floor(.macOS, Version(12), line: 2)])
  #expect(try gate([app], overrides: ["ios17", "macos14"]) == .open)
  guard case .closed(let obstacles) = try gate([app], overrides: ["ios17"]) else {
    Issue.record("the gate is not closed")
    return
  }
  #expect(obstacles.map(\.floor.platform) == [.macOS])
}

@Test func `an override of a platform that the target is not built for changes nothing`() throws {
  #expect(try gate([target("App", [floor(.iOS, Version(17))])], overrides: ["macos11"]) == .open)
}

@Test func `an override of iOS holds for Mac Catalyst unless that is given, too`() throws {
  let shared = [floor(.iOS, Version(15)), floor(.macCatalyst, Version(15))]
  #expect(try gate([target("App", shared)], overrides: ["ios17"]) == .open)
  let own = [floor(.iOS, Version(15)), floor(.macCatalyst, Version(16), line: 2)]
  #expect(try gate([target("App", own)], overrides: ["ios17"]) == .open)
  #expect(try gate([target("App", own)], overrides: ["ios17", "maccatalyst16"]) != .open)
}

@Test func `a file that is filtered to some platforms needs only those`() throws {
  let floors = [floor(.iOS, Version(17)), floor(.macOS, Version(12))]
  #expect(try gate([target("App", floors, filters: [FileID(0): [.iOS]])]) == .open)
  #expect(try gate([target("App", floors, filters: [FileID(0): [.macOS]])]) != .open)
}

// MARK: What the code around a place says

private func scope(_ raised: [Platform: Version] = [:], without excluded: [Platform] = []) -> AvailabilityScope {
  var scope = AvailabilityScope()
  for (platform, version) in raised { scope.raise(platform, to: version) }
  for platform in excluded { scope.exclude(platform) }
  return scope
}

private func gate(_ targets: [Target], in scope: AvailabilityScope, overrides: [String] = []) throws -> Gate {
  let model = ProjectModel(targets: targets, overrides: try overrides.map { try Floor(deploymentTarget: $0) })
  return model.gate(FileID(0), requirements: observation, in: scope)
}

@Test func `a place that is not compiled for a platform does not ask for its floor`() throws {
  let app = target("App", [floor(.iOS, Version(17)), floor(.macOS, Version(12))])
  #expect(try gate([app], in: scope(without: [.macOS])) == .open)
  #expect(try gate([app], in: scope(without: [.iOS])) != .open)
}

@Test func `a place that runs on high versions only is open below them`() throws {
  let app = target("App", [floor(.iOS, Version(15)), floor(.tvOS, Version(15))])
  #expect(try gate([app], in: scope([.iOS: Version(17), .tvOS: Version(17)])) == .open)
  #expect(try gate([app], in: scope([.iOS: Version(17)])) != .open)
  #expect(try gate([app], in: scope([.iOS: Version(16), .tvOS: Version(17)])) != .open)
  #expect(try gate([target("App", [floor(.iOS, Version(18))])], in: scope([.iOS: Version(16)])) == .open)
}

@Test func `a raised place is open under a floor of the command line, too`() throws {
  #expect(try gate([], in: scope([.iOS: Version(17)]), overrides: ["ios16"]) == .open)
  #expect(try gate([], in: scope(without: [.macOS]), overrides: ["ios17", "macos13"]) == .open)
}

@Test func `code that no target compiles is judged by all of its file`() throws {
  let app = target("App", [floor(.iOS, Version(15))])
  #expect(try gate([app], in: scope(without: [.iOS])) != .open)
}

@Test func `an unknown floor does not matter where the place is above all`() throws {
  let app = Target(
    name: "App", module: "App", origin: "A.pbxproj", platforms: [.iOS, .macOS], floors: [], unknown: "why", files: [FileID(0)])
  #expect(try gate([app], in: scope([.iOS: Version(17)], without: [.macOS])) == .open)
  #expect(try gate([app], in: scope([.iOS: Version(17)])) != .open)
  let raised = scope([.iOS: Version(17), .macCatalyst: Version(17), .macOS: Version(14), .tvOS: Version(17), .watchOS: Version(10)])
  #expect(try gate([], in: raised) == .open)
  #expect(try gate([], in: scope([.iOS: Version(17)])) != .open)
}
