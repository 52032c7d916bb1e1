import SwiftUI
import UIKit

/// Saved articles: rows and headers are filled in the data source.
final class SavedController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private let tableView = UITableView(frame: .zero, style: .grouped)
    private let issues = Issue.samples

    override func loadView() {
        tableView.dataSource = self
        tableView.delegate = self
        tableView.register(ArchiveCell.self, forCellReuseIdentifier: "Archive")
        tableView.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "Issue")
        view = tableView
    }

    func numberOfSections(in tableView: UITableView) -> Int { issues.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        issues[section].articles.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Archive", for: indexPath) as! ArchiveCell
        cell.configure(with: issues[indexPath.section].articles[indexPath.row])
        return cell
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        guard let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "Issue") else { return nil }
        header.contentView.subviews.forEach { $0.removeFromSuperview() }
        let host = UIHostingController(rootView: SectionTitle(text: issues[section].name))
        addChild(host)
        header.contentView.addSubview(host.view)
        host.view.pinToEdges(of: header.contentView)
        host.view.backgroundColor = .clear
        host.didMove(toParent: self)
        return header
    }
}
