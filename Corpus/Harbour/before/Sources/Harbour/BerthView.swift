import UIKit

/// Drawn with colours of Core Graphics.
final class BerthView: UIView {
    private let rope = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        addSubview(rope)
        rope.layer.borderWidth = 2
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        rope.frame = bounds
    }

    // A rope has the colour of the moment that it was given.
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        guard traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection) else { return }
        rope.layer.borderColor = UIColor.separator.cgColor
    }
}

/// Without a place to register in.
final class WaveView: UIView {
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        layer.borderColor = UIColor.label.cgColor
    }
}
