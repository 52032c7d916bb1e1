import SwiftUI
import UIKit

/// What a row is filled with does not matter to who asks for it.
@MainActor
protocol Fillable: AnyObject {
    func fill(with article: Article)
}

final class FillableCell: UITableViewCell, Fillable {
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        separatorInset = .zero
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    func fill(with article: Article) {
        contentConfiguration = UIHostingConfiguration {
            AnyView(ArticleRow(article: article).environment(\.isDense, true))
        }
        .margins(.all, 0)
    }
}
