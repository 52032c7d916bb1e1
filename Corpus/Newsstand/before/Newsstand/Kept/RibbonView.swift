import SwiftUI
import UIKit

/// A supplementary view that is no cell: it cannot have a configuration.
final class RibbonView: UICollectionReusableView {
    private let host = UIHostingController(rootView: PromoBanner())

    override init(frame: CGRect) {
        super.init(frame: frame)
        host.view.backgroundColor = .clear
        addSubview(host.view)
        host.view.pinToEdges(of: self)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }
}
