// says: the imperative counter, whose updates by hand are the cause of most bugs
// expect: nothing
import UIKit

final class LapScreen: UIViewController {
  private var laps = 0
  private let label = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    label.text = "Laps: 0"
    label.font = .preferredFont(forTextStyle: .title1)
    let button = UIButton(type: .system)
    button.setTitle("Lap", for: .normal)
    button.addAction(UIAction { [weak self] _ in self?.count() }, for: .touchUpInside)
    let column = UIStackView(arrangedSubviews: [label, button])
    column.axis = .vertical
    column.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(column)
    NSLayoutConstraint.activate([
      column.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      column.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }

  private func count() {
    laps += 1
    label.text = "Laps: \(laps)"
  }
}
