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
        registerForTraitChanges(UITraitCollection.systemTraitsAffectingColorAppearance) { (self: BerthView, _: UITraitCollection) in
            self.traitsDidChange()
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        rope.frame = bounds
    }

    // A rope has the colour of the moment that it was given.
    private func traitsDidChange() {
        rope.layer.borderColor = UIColor.separator.cgColor
    }
}

/// Without a place to register in.
final class WaveView: UIView {
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        layer.borderColor = UIColor.label.cgColor
    }
}
