import SwiftUI
import UIKit

/// Is as high as its controller says that the view wants to be.
final class MeasuredCell: UICollectionViewCell {
    private let host = UIHostingController(rootView: SectionTitle(text: ""))

    override init(frame: CGRect) {
        super.init(frame: frame)
        host.view.backgroundColor = .clear
        contentView.addSubview(host.view)
        host.view.pinToEdges(of: contentView)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    func configure(title: String) {
        host.rootView = SectionTitle(text: title)
    }

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size = host.sizeThatFits(in: CGSize(width: layoutAttributes.size.width, height: .infinity))
        return layoutAttributes
    }
}
