import Foundation
import Testing

/// A package for iOS 16 with a class that moves on iOS 17, and one that says it is there from then on.
private let package = [
  "Package.swift": """
  // swift-tools-version: 6.0
  import PackageDescription

  let package = Package(name: "App", platforms: [.iOS(.v16), .macOS(.v14)], targets: [
    .target(name: "App"), .target(name: "Kit"),
  ])

  """,
  "Sources/App/Late.swift": """
  import SwiftUI
  @available(iOS 17, *)
  class Late: ObservableObject { @Published var count = 0 }

  """,
  "Sources/Kit/Early.swift": """
  import UIKit
  import SwiftUI
  class Early: ObservableObject { @Published var count = 0 }

  """,
]

private let line = "Package.swift:4: .iOS(.v16), target Kit (iOS 16.0; this needs 17.0)"

private func json(_ text: String) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

@Suite struct `A deployment target that is too low` {
  @Test func `is named with its line and target at each site that it holds`() throws {
    let project = try TemporaryProject(package)
    let result = try Molt.run(
      "check", "--deployment-target", "maccatalyst17", "--deployment-target", "tvos17",
      "--deployment-target", "watchos10", in: project.path)
    #expect(result.output.contains("Early.swift:3:14: gated: class Early conforms to ObservableObject; \(line) [observable-object]"))
    #expect(result.output.contains("Late.swift:3:13: changed: "))
    #expect(result.error.contains("        \(line): blocks 2 sites; raising only this unblocks all\n"))
    #expect(result.error.contains("        To see what raising them unblocks: --if ios=17\n"))
  }

  @Test func `is asked about once for each platform, with the highest version that any rule needs`() throws {
    var files = package
    files["Package.swift"] = package["Package.swift"]!.replacingOccurrences(of: ".v16", with: ".v15")
    files["Sources/Kit/BadgeCell.swift"] = """
      import SwiftUI
      import UIKit
      class BadgeCell: UITableViewCell {
        let host = UIHostingController(rootView: Text("New"))
        func show() {
          contentView.addSubview(host.view)
          host.view.frame = contentView.bounds
          host.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        }
      }

      """
    let project = try TemporaryProject(files)
    let result = try Molt.run(
      "check", "--level", "review", "--deployment-target", "maccatalyst17",
      "--deployment-target", "tvos17", "--deployment-target", "watchos10", in: project.path)
    #expect(result.output.contains("iOS 15.0; this needs 16.0"))
    #expect(result.output.contains("iOS 15.0; this needs 17.0"))
    #expect(result.error.contains("        To see what raising them unblocks: --if ios=17\n"))
  }

  @Test func `frees as much by itself where no availability guard can stand`() throws {
    let project = try TemporaryProject(package)
    let flags = ["--deployment-target", "maccatalyst17", "--deployment-target", "tvos17", "--deployment-target", "watchos10"]
    let result = try Molt.run(["check", "--availability-guards"] + flags, in: project.path)
    #expect(result.error.contains("        \(line): blocks 2 sites; raising only this unblocks all\n"))
    #expect(!result.error.contains("#available"))
    let explanation = try Molt.run(["explain", "Early", "--availability-guards"] + flags, in: project.path)
    #expect(explanation.output.contains("cannot keep the old form beside the new one"))
  }

  @Test func `is told in JSON, taken apart`() throws {
    let project = try TemporaryProject(package)
    let report = try json(try Molt.run("diff", "--format", "json", in: project.path).output)
    let units = try #require(report["units"] as? [[String: Any]])
    let early = try #require(units.first { $0["subject"] as? String == "class Early" })
    let lows = try #require(early["blockers"] as? [[String: Any]]).compactMap { $0["deploymentTarget"] as? [String: Any] }
    let low = try #require(lows.first { $0["platform"] as? String == "iOS" })
    #expect(low["version"] as? String == "16.0")
    #expect(low["needed"] as? String == "17.0")
    #expect(low["target"] as? String == "Kit")
    #expect(low["file"] as? String == "Package.swift")
    #expect(low["line"] as? Int == 4)
  }
}

@Suite struct `What raising deployment targets would free` {
  private let question = ["--if", "ios=17", "--if", "tvos17", "--if", "watchos=10", "--if", "maccatalyst=17"]

  @Test func `is shown as a diff, with the lines to raise for each unit`() throws {
    let project = try TemporaryProject(package)
    let result = try Molt.run(["diff"] + question, in: project.path)
    #expect(result.status == 1)
    #expect(result.output.contains("-class Early: ObservableObject"))
    #expect(result.error.hasPrefix("molt: as if no deployment target were lower than iOS 17.0, tvOS 17.0, "))
    #expect(result.error.contains("  class Early:\n    raise \(line)\n"))
    #expect(result.error.contains("Nothing was written. Once the deployment targets are raised: molt apply --all\n"))
    let explanation = try #require(try Molt.run("check", in: project.path).error.split(separator: "\n").last)
    #expect(!explanation.contains("--if"))
  }

  @Test func `frees nothing where it asks for too little, or for less than there is`() throws {
    let project = try TemporaryProject(package)
    for version in ["ios=16.4", "ios=12"] {
      let result = try Molt.run("diff", "--if", version, in: project.path)
      #expect(!result.output.contains("Early"))
      #expect(result.error.contains("Raising deployment targets unblocks nothing more.\n"))
    }
  }

  @Test func `leaves what is not known as it is`() throws {
    let project = try TemporaryProject(["A.swift": "import SwiftUI\nclass A: ObservableObject {}\n"])
    let result = try Molt.run("diff", "--if", "ios=17", in: project.path)
    #expect(result.output.isEmpty)
    #expect(result.error.contains("pass --deployment-target ios17"))
  }

  @Test func `is told in JSON`() throws {
    let project = try TemporaryProject(package)
    let report = try json(try Molt.run(["diff", "--format", "json"] + question, in: project.path).output)
    #expect((report["assumptions"] as? [[String: String]])?.first == ["platform": "iOS", "version": "17.0"])
    let units = try #require(report["units"] as? [[String: Any]])
    let early = try #require(units.first { $0["subject"] as? String == "class Early" })
    #expect(early["verdict"] as? String == "changed")
    let raises = try #require(early["raises"] as? [[String: Any]])
    #expect(raises.contains { $0["line"] as? Int == 4 && $0["platform"] as? String == "iOS" })
  }

  @Test func `is shown for each target`() throws {
    let project = try TemporaryProject(package)
    let result = try Molt.run("targets", "--if", "ios=17", "--if", "macos=14", in: project.path)
    #expect(result.output.contains("(package App)  below 17.0: raise Package.swift:4\n"))
    #expect(result.output.contains("(package App)  reached\n"))
  }

  @Test func `is no reason to write`() throws {
    let project = try TemporaryProject(package)
    let result = try Molt.run("apply", "--all", "--if", "ios=17", in: project.path)
    #expect(result.status == 2)
    #expect(result.error.contains("`--if` only shows"))
  }
}
