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

  @Test(arguments: [
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
