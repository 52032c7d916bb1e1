import SwiftUI
import UIKit

/// A cell that shows whatever view it is given.
final class BriefCell<Content: View>: UICollectionViewCell {
    private let host = UIHostingController<Content?>(rootView: nil)

    var rootView: Content? {
        didSet { host.rootView = rootView }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        host.view.backgroundColor = .clear
        contentView.addSubview(host.view)
        host.view.pinToEdges(of: contentView, inset: 6)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    override func prepareForReuse() {
        super.prepareForReuse()
        host.rootView = nil
    }
}
