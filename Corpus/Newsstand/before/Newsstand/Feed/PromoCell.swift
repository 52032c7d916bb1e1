import SwiftUI
import UIKit

/// A cell that always shows the same.
final class PromoCell: UITableViewCell {
    private let host = UIHostingController(rootView: PromoBanner())

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        host.view.backgroundColor = .clear
        contentView.addSubview(host.view)
        host.view.pinToEdges(of: contentView)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }
}
