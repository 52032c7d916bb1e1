import SwiftUI
import UIKit

/// What a row is filled with does not matter to who asks for it.
@MainActor
protocol Fillable: AnyObject {
    func fill(with article: Article)
}

final class FillableCell: UITableViewCell, Fillable {
    private let host = UIHostingController(rootView: AnyView(EmptyView()))

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        separatorInset = .zero
        host.view.backgroundColor = .clear
        contentView.addSubview(host.view)
        host.view.pinToEdges(of: contentView)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    func fill(with article: Article) {
        host.rootView = AnyView(ArticleRow(article: article).environment(\.isDense, true))
    }
}
