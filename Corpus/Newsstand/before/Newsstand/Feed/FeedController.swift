import SwiftUI
import UIKit

/// What is new today.
final class FeedController: UITableViewController {
    private var articles = Article.samples

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Feed"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Article")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        articles.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Article", for: indexPath)
        let article = articles[indexPath.row]

        // Cells are reused: what the last article left has to go.
        cell.contentView.subviews.forEach { $0.removeFromSuperview() }

        let host = UIHostingController(rootView: ArticleRow(article: article, onSave: { [weak self] in self?.save(article) }))
        addChild(host)
        host.view.translatesAutoresizingMaskIntoConstraints = false
        host.view.backgroundColor = .clear
        cell.contentView.addSubview(host.view)
        NSLayoutConstraint.activate([
            host.view.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
            host.view.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
            host.view.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
            host.view.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
        ])
        host.didMove(toParent: self)

        cell.selectionStyle = .none
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        // A screen of its own is a controller's business.
        let reader = UIHostingController(rootView: HeadlineRow(article: articles[indexPath.row]))
        navigationController?.pushViewController(reader, animated: true)
    }

    private func save(_ article: Article) {
        articles.removeAll { $0 == article }
        tableView.reloadData()
    }
}
