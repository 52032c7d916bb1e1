import SwiftUI
import UIKit

/// A cell that always shows the same.
final class PromoCell: UITableViewCell {
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        contentConfiguration = UIHostingConfiguration { PromoBanner() }.margins(.all, 0)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }
}
