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

        cell.contentConfiguration = UIHostingConfiguration {
            ArticleRow(article: article, onSave: { [weak self] in self?.save(article) })
        }
        .margins(.all, 0)

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
