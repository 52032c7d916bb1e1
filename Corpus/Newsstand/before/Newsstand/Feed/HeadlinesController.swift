import SwiftUI
import UIKit

/// Headlines from a diffable data source, with what the rows take from the environment.
final class HeadlinesController: UIViewController {
    private let settings: ReadingSettings
    private let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private var dataSource: UITableViewDiffableDataSource<Section, Article>?

    init(settings: ReadingSettings) {
        self.settings = settings
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Headline")
        tableView.frame = view.bounds
        tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(tableView)
        dataSource = makeDataSource()
        apply(Article.samples)
    }

    private func makeDataSource() -> UITableViewDiffableDataSource<Section, Article> {
        UITableViewDiffableDataSource(tableView: tableView) { [settings] tableView, indexPath, article in
            let cell = tableView.dequeueReusableCell(withIdentifier: "Headline", for: indexPath)
            cell.accessoryType = article.isRead ? .none : .disclosureIndicator
            for subview in cell.contentView.subviews {
                subview.removeFromSuperview()
            }
            let row = HeadlineRow(article: article)
                .environmentObject(settings)
                .environment(\.isDense, true)
            let host = UIHostingController(rootView: row)
            host.view.backgroundColor = .clear
            cell.contentView.addSubview(host.view)
            host.view.translatesAutoresizingMaskIntoConstraints = false
            host.view.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 8).isActive = true
            host.view.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor, constant: 16).isActive = true
            host.view.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor, constant: -16).isActive = true
            host.view.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor, constant: -8).isActive = true
            return cell
        }
    }

    private func apply(_ articles: [Article]) {
        var snapshot = NSDiffableDataSourceSnapshot<Section, Article>()
        snapshot.appendSections([.main])
        snapshot.appendItems(articles)
        dataSource?.apply(snapshot)
    }
}
