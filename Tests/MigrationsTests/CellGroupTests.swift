import Foundation
import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

@Suite struct `Several hosted views of one cell` {
  private func host(_ name: String) -> String {
    let edges = ["leading", "trailing", "top", "bottom"].map {
      "\(name).view.\($0)Anchor.constraint(equalTo: cell.contentView.\($0)Anchor)"
    }
    return """
      let \(name) = UIHostingController(rootView: Text("\(name)"))
      \(name).view.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(\(name).view)
      NSLayoutConstraint.activate([\(edges.joined(separator: ", "))])

      """
  }

  /// The names of the views at which a reason stands that holds the cell, and how many configurations are written.
  private func migrate(_ body: String) throws -> (held: [String], written: Int) {
    let text = """
      import SwiftUI
      import UIKit

      final class List: UITableViewController {
        override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
          let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
          \(body)
          return cell
        }
      }
      """
    let floor = Floor(platform: .iOS, version: Version(17), provenance: Provenance(file: "--deployment-target", line: 0, text: ""))
    let outcome = try Sandbox.migrate(
      [Example.File(path: "List.swift", text: text)], Selection(rules: ["hosting-configuration"], level: .review), [floor])
    let bytes = Array(text.utf8)
    let held = outcome.run.plan.units.flatMap(\.blockers).compactMap(\.location).map { place -> String in
      let line = bytes[..<Int(place.range.lowerBound)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let end = bytes[Int(place.range.upperBound)...].firstIndex(of: 0x0A) ?? bytes.count
      let words = String(decoding: bytes[line..<end], as: UTF8.self)
      return words.contains("addSubview") ? String(words.split(separator: "(")[1].prefix { $0 != "." }) : ""
    }.filter { !$0.isEmpty }
    return (held, outcome.files[0].text.components(separatedBy: "contentConfiguration = ").count - 1)
  }

  @Test func `of those that may be made together each is in the way of the others, which is told once`() throws {
    let result = try migrate("if a { \(host("x")) }\nif b { \(host("y")) }\nif c { \(host("z")) }")
    #expect(result.held == ["y", "z", "x"])
    #expect(result.written == 0)
  }

  @Test func `those of different cases and branches are written`() throws {
    #expect(try migrate("switch a {\ncase 1:\n\(host("x"))\ncase 2:\n\(host("y"))\ndefault:\n\(host("z"))}") == ([], 3))
    #expect(try migrate("if a {\n\(host("x"))} else if b {\n\(host("y"))} else {\n\(host("z"))}") == ([], 3))
  }

  @Test func `one that stands outside is in the way of all cases, and they of it`() throws {
    let result = try migrate("switch a {\ncase 1:\n\(host("x"))\ndefault:\n\(host("y"))}\n\(host("z"))")
    #expect(result.held == ["z", "x", "y"])
    #expect(result.written == 0)
  }

  @Test func `cases of one switch do not exclude what a case of another does`() throws {
    let result = try migrate("switch a {\ncase 1:\n\(host("w"))\ndefault:\n\(host("x"))}\nif b {\n\(host("y"))} else {\n\(host("z"))}")
    #expect(result.held == ["y", "z", "w", "x"])
  }
}
