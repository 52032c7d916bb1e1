import SwiftUI
import UIKit

final class LatestController: UITableViewController {
    private let articles = Article.samples

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(HostedCell<ArticleRow>.self, forCellReuseIdentifier: "Article")
        tableView.register(PromoCell.self, forCellReuseIdentifier: "Promo")
        tableView.register(TitleHeader.self, forHeaderFooterViewReuseIdentifier: "Title")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        articles.count + 1
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard indexPath.row > 0 else {
            return tableView.dequeueReusableCell(withIdentifier: "Promo", for: indexPath)
        }
        let cell = tableView.dequeueReusableCell(withIdentifier: "Article", for: indexPath)
        if let cell = cell as? HostedCell<ArticleRow> {
            cell.show(ArticleRow(article: articles[indexPath.row - 1]), in: self)
        }
        return cell
    }

    override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "Title") as? TitleHeader
        header?.title = "Latest"
        return header
    }
}
