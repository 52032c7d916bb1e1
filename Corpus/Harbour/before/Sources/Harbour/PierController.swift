import UIKit

class PierController: UIViewController {
    let stack = UIStackView(frame: .zero)
    private var columns = 1

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(stack)
        arrange()
    }

    override func viewWillAppear(_ animated: Bool) {
        // The width is that of another moment.
        columns = max(1, Int(view.bounds.width / 200))
        arrange()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        columns = 1
    }

    override func viewDidAppear(_ animated: Bool) {
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if previousTraitCollection?.horizontalSizeClass != traitCollection.horizontalSizeClass {
            arrange()
        }
    }

    func arrange() {
        stack.axis = traitCollection.horizontalSizeClass == .compact ? .vertical : .horizontal
    }

    func open(_ height: NSLayoutConstraint) {
        height.constant = 200
        UIView.animate(withDuration: 0.3) {
            self.view.layoutIfNeeded()
        }
    }
}

/// Counts on its superclass's appearance.
final class LongPierController: PierController {
    override func viewDidDisappear(_: Bool) {
        arrange()
    }
}

/// Lists what nobody can tell from here.
final class ListController: UIViewController {
    let table = UITableView()

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        table.reloadData()
    }
}
