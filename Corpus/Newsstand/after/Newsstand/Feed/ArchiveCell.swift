import SwiftUI
import UIKit

/// A row of the archive.
final class ArchiveCell: UITableViewCell {
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        accessoryType = .disclosureIndicator
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    func configure(with article: Article) {
        contentConfiguration = UIHostingConfiguration {
            ArticleRow(article: article)
        }
        .margins(.horizontal, 20)
        .margins(.vertical, 4)
        accessibilityIdentifier = "archive.\(article.id)"
    }
}
