import SwiftUI
import UIKit

/// Finds the controllers of its rows again to tell them what is new.
final class TickerController: UITableViewController {
    private var articles = Article.samples
    private var hosts: [IndexPath: UIHostingController<ArticleRow>] = [:]

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { articles.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Tick", for: indexPath)
        let host = UIHostingController(rootView: ArticleRow(article: articles[indexPath.row]))
        hosts[indexPath] = host
        cell.contentView.addSubview(host.view)
        host.view.pinToEdges(of: cell.contentView)
        return cell
    }

    func tick(_ article: Article, at indexPath: IndexPath) {
        articles[indexPath.row] = article
        hosts[indexPath]?.rootView = ArticleRow(article: article)
    }
}
