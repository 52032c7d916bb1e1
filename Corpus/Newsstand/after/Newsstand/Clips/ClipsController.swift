import SwiftUI
import UIKit

/// What was cut out of articles: two kinds of rows, in cells of one generic class.
final class ClipsController: UITableViewController {
    private let articles = Article.samples

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Article")
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Title")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        articles.count + 1
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard indexPath.row > 0 else {
            let cell = tableView.dequeueReusableCell(withIdentifier: "Title")!
            cell.contentConfiguration = UIHostingConfiguration {
                SectionTitle(text: "Clips")
            }
            .margins(.all, 8)
            return cell
        }
        let cell = tableView.dequeueReusableCell(
            withIdentifier: "Article", for: indexPath)

        // A clip cannot be selected.
        cell.selectionStyle = .none
        cell.contentConfiguration = UIHostingConfiguration {
            ArticleRow(article: articles[indexPath.row - 1], onSave: { [weak self] in
                self?.tableView.reloadData() // The clip is gone.
            })
        }
        .margins(.all, 8)
        return cell
    }
}
