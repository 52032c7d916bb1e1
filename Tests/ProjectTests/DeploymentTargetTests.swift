import MoltProject
import Testing

@Test(arguments: [
  ("ios17", Platform.iOS, Version(17)), ("iOS17.0", .iOS, Version(17)), ("ios=17", .iOS, Version(17)),
  ("macos14", .macOS, Version(14)), ("macOS 10.15.4", .macOS, Version(10, 15, 4)),
  ("maccatalyst17", .macCatalyst, Version(17)),
  ("tvos17", .tvOS, Version(17)), ("watchos10", .watchOS, Version(10)), ("visionos1", .visionOS, Version(1)),
  ("xros1.2", .visionOS, Version(1, 2)),
])
func `a deployment target is a platform and a version`(argument: String, platform: Platform, version: Version) throws {
  let floor = try Floor(deploymentTarget: argument)
  #expect(floor.platform == platform)
  #expect(floor.version == version)
  #expect(floor.provenance == Provenance(file: "--deployment-target", line: 0, text: argument))
}

@Test(arguments: [
  ("ioss17", "did you mean `ios17`?"), ("macso14", "did you mean `macos14`?"), ("17", "write one of `ios17`"),
  ("android34", "write one of"), ("ios", "lacks a version; write `ios17`"), ("ios17.x", "write `ios17`"),
  ("macos1.2.3.4", "write `macos14`"), ("", "names no platform"), ("ios99999999999999999999", "write `ios17`"),
  ("ios19", "there is no iOS 19"), ("visionos3", "up to 2, and from 26 to 27"), ("ios99", "there is no iOS 99"),
])
func `a wrong deployment target is answered with the right form`(argument: String, advice: String) {
  let error = #expect(throws: InvalidDeploymentTarget.self) { try Floor(deploymentTarget: argument) }
  #expect(error?.description.contains(advice) == true, "\(error?.description ?? "")")
}

@Test func `every platform can be named`() throws {
  for platform in Platform.allCases {
    #expect(try Floor(deploymentTarget: "\(platform.argumentName)26").platform == platform)
  }
}
