import SwiftUI
import UIKit

/// Asks for the lists that an article is saved to.
final class ShareController: UITableViewController {
    private let lists = ["Later", "Work"]

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(BadgeCell.self, forCellReuseIdentifier: "List")
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Hint")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { lists.count + 1 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard indexPath.row < lists.count else {
            let cell = tableView.dequeueReusableCell(withIdentifier: "Hint", for: indexPath)
            let host = UIHostingController(rootView: Badge(text: "Choose one"))
            host.view.backgroundColor = .clear
            cell.contentView.addSubview(host.view)
            host.view.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                host.view.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
                host.view.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
                host.view.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
                host.view.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
            ])
            return cell
        }
        let cell = tableView.dequeueReusableCell(withIdentifier: "List", for: indexPath) as! BadgeCell
        cell.configure(text: lists[indexPath.row])
        return cell
    }
}
