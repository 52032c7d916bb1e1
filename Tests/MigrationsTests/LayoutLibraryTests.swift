import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// Layout libraries cannot be imported by the documents' examples, which are type-checked.
@Suite struct `Cells that a layout library lays out` {
  private func migrate(importing module: String?, pinning pin: String) throws -> (text: String, reasons: [String]) {
    let text = """
      \(module.map { "import \($0)\n" } ?? "")import SwiftUI
      import UIKit

      final class RowCell<Row: View>: UITableViewCell {
        private var host: UIHostingController<Row>?

        func show(_ row: Row, in parent: UIViewController) {
          if let host {
            host.rootView = row
          } else {
            let host = UIHostingController(rootView: row)
            self.host = host
            parent.addChild(host)
            host.view.backgroundColor = .clear
            host.view.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(host.view)
            \(pin)
            host.didMove(toParent: parent)
          }
        }
      }
      """
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let outcome = try Sandbox.migrate(
      [Example.File(path: "RowCell.swift", text: text)], Selection(rules: ["hosting-configuration"], level: .review),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    return (outcome.files[0].text, outcome.run.plan.units.flatMap(\.blockers).map(\.code.name))
  }

  @Test(arguments: [
    ("WordPressUI", "contentView.pinSubviewToAllEdges(host.view)", ".margins(.all, 0)"),
    ("WordPressUI", "contentView.pinSubviewToAllEdgeMargins(host.view)", ""),
    ("TinyConstraints", "host.view.edgesToSuperview()", ".margins(.all, 0)"),
    ("PureLayout", "host.view.autoPinEdgesToSuperviewEdges()", ".margins(.all, 0)"),
    ("SnapKit", "host.view.snp.makeConstraints { $0.edges.equalToSuperview() }", ".margins(.all, 0)"),
  ])
  func `what a known library pins is known`(module: String, pin: String, margins: String) throws {
    let result = try migrate(importing: module, pinning: pin)
    #expect(result.reasons == [])
    #expect(
      result.text.contains(
        """
          func show(_ row: Row, in parent: UIViewController) {
            contentConfiguration = UIHostingConfiguration { row }\(margins)
          }
        """))
  }

  @Test(
    arguments: [
      (nil, "contentView.pinSubviewToAllEdges(host.view)"),
      ("WordPressUI", "parent.view.pinSubviewToAllEdges(host.view)"),
      ("WordPressUI", "contentView.pinSubviewToAllEdges(host.view, insets: .zero)"),
      ("WordPressUI", "contentView.pinSubviewToSafeArea(host.view)"),
      (nil, "host.view.edgesToSuperview()"),
    ] as [(String?, String)])
  func `what another one does is not`(module: String?, pin: String) throws {
    let result = try migrate(importing: module, pinning: pin)
    #expect(result.reasons == ["layout-helper"])
  }
}

/// A member of the name of a cell's controller, of a value whose type only a library declares.
@Suite struct `Members that may be a cell's controller` {
  private func reasons(cell: String = "private(set) var host: UIHostingController<Row>?", users: String) throws -> [String] {
    let text = """
      import SwiftUI
      import UIKit
      import Bookmarks

      struct Row: View {
        var body: some View { Text("Row") }
      }

      final class RowCell: UITableViewCell {
        \(cell)

        func show() {
          let host = UIHostingController(rootView: Row())
          host.view.frame = contentView.bounds
          host.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
          contentView.addSubview(host.view)
          self.host = host
        }
      }
      """
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let outcome = try Sandbox.migrate(
      [
        Example.File(path: "RowCell.swift", text: text),
        Example.File(path: "Users.swift", text: "import Bookmarks\nimport UIKit\n" + users),
      ],
      Selection(rules: ["hosting-configuration"], level: .review), [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    return outcome.run.plan.units.flatMap(\.blockers).map(\.code.name)
  }

  private static let table = """
    final class Rows: UITableViewController {
      private func row(at path: IndexPath) -> RowCell { tableView.dequeueReusableCell(withIdentifier: "row", for: path) as! RowCell }
      @MainActor func label(of bookmark: Bookmark) -> String? {
        if let url = bookmark.url { return url.host }
        return nil
      }
    }
    """

  @Test(arguments: [
    "func name(of bookmark: Bookmark) -> String? { bookmark.url?.host }",
    "func name(of bookmark: Bookmark) -> String? { guard let url = bookmark.normalized(\"a\", for: bookmark) else { return nil }; return [url.host].first }",
    "func name(of url: Unknown<Int>) { print([url.first?.host]) }",
    Self.table,
  ])
  func `what a library gives is no cell`(users: String) throws {
    #expect(try reasons(users: users) == [])
  }

  @Test(arguments: [
    // Where the cell can come from is not known: a property of its type is seen by all.
    "final class Rows { var last: RowCell?\nfunc name(of url: Unknown<Int>) { print([url.first?.host]) } }",
    "func last() -> RowCell? { nil }\nfunc name(of url: Unknown<Int>) { print([url.first?.host]) }",
    "typealias Last = RowCell\nfunc name(of url: Unknown<Int>) { print([url.first?.host]) }",
    "extension Bookmark { var cell: RowCell? { nil } }\nfunc name(of url: Bookmark) { print([url.cell?.host]) }",
    // In a file that names the class.
    "func name(of cells: Unknown<RowCell>) { print(RowCell.self, [cells.first?.host]) }",
  ])
  func `what may be a cell is`(users: String) throws {
    #expect(try !reasons(users: users).isEmpty)
  }
}
