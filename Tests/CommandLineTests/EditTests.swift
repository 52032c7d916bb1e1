import Foundation
import Testing

/// An edit as the JSON report has it.
private struct ReportedEdit: Decodable, Hashable {
  struct Extent: Decodable, Hashable {
    struct Point: Decodable, Hashable { let utf8: Int }
    let start: Point
    let end: Point
  }
  let file: String
  let range: Extent
  let replacement: String
  let shared: Bool
}

private struct EditingReport: Decodable {
  struct Unit: Decodable {
    let verdict: String
    let edits: [ReportedEdit]
  }
  let units: [Unit]
}

/// Two classes in one file, which share its import, and a view whose binding needs a line of its own.
private let shared = """
  import Combine
  import SwiftUI

  final class A: ObservableObject {
    @Published var isOn = false
  }

  final class B: ObservableObject {
    @Published var text = ""
  }

  struct Row: View {
    @EnvironmentObject var a: A
    @EnvironmentObject var b: B

    var body: some View {
      Toggle(b.text, isOn: $a.isOn)
      TextField("", text: $b.text)
    }
  }

  """

@Suite struct `The edits of a JSON report` {
  /// Every Swift file below a directory, by its path from there.
  private func texts(_ directory: URL) throws -> [String: String] {
    var result: [String: String] = [:]
    let all = FileManager.default.enumerator(atPath: directory.path)
    while let path = all?.nextObject() as? String {
      guard path.hasSuffix(".swift") else { continue }
      result[path] = try String(contentsOf: directory.appending(path: path), encoding: .utf8)
    }
    return result
  }

  /// From the end of each file to its start, so that no edit moves another; shared ones once.
  private func apply(_ report: EditingReport, to texts: [String: String]) throws -> [String: String] {
    var files = texts.mapValues { Array($0.utf8) }
    var made: Set<ReportedEdit> = []
    let edits = report.units.filter { $0.verdict == "changed" }.flatMap(\.edits)
    func place(_ edit: ReportedEdit) -> (Int, Int) { (edit.range.start.utf8, edit.range.end.utf8) }
    for edit in edits.sorted(by: { place($0) > place($1) }) {
      guard made.insert(edit).inserted else {
        #expect(edit.shared, "only a shared edit may be asked for twice")
        continue
      }
      files[edit.file]?.replaceSubrange(edit.range.start.utf8..<edit.range.end.utf8, with: Array(edit.replacement.utf8))
    }
    return files.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  private func expectSameAsDiff(_ project: borrowing TemporaryProject, _ flags: [String]) throws -> EditingReport {
    let before = try texts(project.url)
    let json = try Molt.run(["diff", "--format", "json", "-q"] + flags, in: project.path)
    let report = try JSONDecoder().decode(EditingReport.self, from: Data(json.output.utf8))
    let edited = try apply(report, to: before)
    try project.write(try Molt.run(["diff", "-q"] + flags, in: project.path).output, to: "molt.diff")
    try Molt.git("apply", "molt.diff", in: project.path)
    let after = try texts(project.url)
    #expect(after != before)
    #expect(edited == after)
    return report
  }

  @Test(arguments: ["Bookshelf", "Pantry", "Transit"])
  func `make what the diff makes of a whole app`(app: String) throws {
    let corpus = URL(filePath: #filePath.replacing(/Tests\/.*/, with: "Corpus"))
    let before = corpus.appending(path: app).appending(path: "before")
    let project = try TemporaryProject()
    for entry in try FileManager.default.contentsOfDirectory(atPath: before.path) {
      try FileManager.default.copyItem(at: before.appending(path: entry), to: project.url.appending(path: entry))
    }
    _ = try expectSameAsDiff(project, [])
  }

  @Test func `say which of them several units ask for`() throws {
    let project = try TemporaryProject(["A.swift": shared])
    let report = try expectSameAsDiff(project, ["--deployment-target", "ios17"])
    #expect(report.units.count == 2)
    let edits = report.units.map { unit in Set(unit.edits.filter(\.shared)) }
    #expect(!edits[0].intersection(edits[1]).isEmpty)
  }
}
