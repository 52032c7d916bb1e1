import SwiftUI
import UIKit

/// A cell that shows whatever view it is given.
final class BriefCell<Content: View>: UICollectionViewCell {
    var rootView: Content? {
        didSet { contentConfiguration = UIHostingConfiguration { rootView }.margins(.all, 6) }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    required init?(coder: NSCoder) { fatalError("made in code") }
}
