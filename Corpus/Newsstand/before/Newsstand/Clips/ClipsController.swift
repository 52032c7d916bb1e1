import UIKit

/// What was cut out of articles: two kinds of rows, in cells of one generic class.
final class ClipsController: UITableViewController {
    private let articles = Article.samples

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(HostingCell<ArticleRow>.self, forCellReuseIdentifier: "Article")
        tableView.register(HostingCell<SectionTitle>.self, forCellReuseIdentifier: "Title")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        articles.count + 1
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard indexPath.row > 0 else {
            let cell = tableView.dequeueReusableCell(withIdentifier: "Title") as! HostingCell<SectionTitle>
            cell.set(rootView: SectionTitle(text: "Clips"), parent: self)
            return cell
        }
        guard let cell = tableView.dequeueReusableCell(
            withIdentifier: "Article", for: indexPath) as? HostingCell<ArticleRow> else {
            fatalError("registered above")
        }

        // A clip cannot be selected.
        cell.selectionStyle = .none
        cell.set(
            rootView: ArticleRow(article: articles[indexPath.row - 1], onSave: { [weak self] in
                self?.tableView.reloadData() // The clip is gone.
            }),
            parent: self)
        return cell
    }
}
