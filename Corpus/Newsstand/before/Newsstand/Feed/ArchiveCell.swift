import SwiftUI
import UIKit

/// A row of the archive.
final class ArchiveCell: UITableViewCell {
    private var hostingController: UIHostingController<ArticleRow>?

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        accessoryType = .disclosureIndicator
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    func configure(with article: Article) {
        hostingController?.view.removeFromSuperview()
        hostingController = nil

        let hostingController = UIHostingController(rootView: ArticleRow(article: article))
        hostingController.view.translatesAutoresizingMaskIntoConstraints = false
        hostingController.view.backgroundColor = .clear
        contentView.addSubview(hostingController.view)
        NSLayoutConstraint.activate([
            hostingController.view.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 4),
            hostingController.view.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 20),
            contentView.trailingAnchor.constraint(equalTo: hostingController.view.trailingAnchor, constant: 20),
            contentView.bottomAnchor.constraint(equalTo: hostingController.view.bottomAnchor, constant: 4),
        ])
        self.hostingController = hostingController
        accessibilityIdentifier = "archive.\(article.id)"
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        hostingController?.view.removeFromSuperview()
        hostingController = nil
    }
}
