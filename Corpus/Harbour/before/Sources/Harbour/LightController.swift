import Observation
import UIKit

/// Follows a model by hand, in the right way.
final class LightController: UIViewController {
    private let model: HarbourModel
    private let label = UILabel()

    init(model: HarbourModel) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("not from a nib") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(label)
        follow()
    }

    private func follow() {
        withObservationTracking {
            label.text = model.title
        } onChange: { [weak self] in
            Task { @MainActor in self?.follow() }
        }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        label.layer.borderColor = UIColor.label.cgColor
        label.layer.borderWidth = traitCollection.displayScale
    }
}
