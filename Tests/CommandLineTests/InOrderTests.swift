import Testing

@Suite struct `A published property of a class that is no ObservableObject` {
  private func check(_ source: String) throws -> Molt.Result {
    let project = try TemporaryProject(["A.swift": "import Combine\nimport UIKit\nimport Other\n" + source])
    return try Molt.run("check", "--verbose", "--deployment-target", "ios17", in: project.path)
  }

  @Test(arguments: [
    "class A { @Published var a = 1 }", "final class A: NSObject, UITableViewDelegate { @Published var a = 1 }",
    "class Base: Codable {}\n@MainActor class A: Base, Hashable { @Published var a = 1 }",
    "protocol P {}\nclass A {\n  @Published var a = 1\n}\nextension A: P {}",
  ])
  func `is in order where everything that it inherits is known`(source: String) throws {
    let result = try check(source)
    #expect(result.status == 0, "\(result.output)")
    #expect(
      result.output.contains(": in order: A is not an ObservableObject, so its @Published property is just a publisher [published]\n"))
    #expect(result.error.contains("no legacy sites"))
  }

  @Test(arguments: [
    "class A: Foreign { @Published var a = 1 }", "@Magic class A { @Published var a = 1 }",
    "extension A: Foreign {}\nclass A { @Published var a = 1 }",
    "import CoreData\nclass B: Foreign {}\nclass A: B { @Published var a = 1 }",
  ])
  func `is a finding where it may be one through something that is not known`(source: String) throws {
    let result = try check(source)
    #expect(result.status == 1)
    #expect(
      result.output.contains(": blocked: @Published outside a known ObservableObject; unknown-class: A is not an"), "\(result.output)")
  }

  @Test func `is a finding where a class that inherits from it is one`() throws {
    let result = try check("class Base { @Published var a = 1 }\nclass A: Base, ObservableObject {}")
    #expect(!result.output.contains("in order"))
    #expect(result.status == 1)
  }
}
