import SwiftUI
import UIKit

/// Presents from its controller.
final class SharingCell: UITableViewCell {
    private var host: UIHostingController<ArticleRow>?

    func configure(with article: Article, parent: UIViewController) {
        guard host == nil else { return }
        let host = UIHostingController(rootView: ArticleRow(article: article))
        host.view.backgroundColor = .clear
        parent.addChild(host)
        contentView.addSubview(host.view)
        host.view.pinToEdges(of: contentView)
        host.didMove(toParent: parent)
        self.host = host
    }

    func share(_ article: Article) {
        host?.present(UIAlertController(title: article.title, message: nil, preferredStyle: .actionSheet), animated: true)
    }
}
