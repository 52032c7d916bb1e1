import UIKit

extension UIView {
    /// Keeps a view at a distance from all edges of its container.
    func pinToEdges(of container: UIView, inset: CGFloat = 0) {
        translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            topAnchor.constraint(equalTo: container.topAnchor, constant: inset),
            leadingAnchor.constraint(equalTo: container.leadingAnchor, constant: inset),
            trailingAnchor.constraint(equalTo: container.trailingAnchor, constant: -inset),
            bottomAnchor.constraint(equalTo: container.bottomAnchor, constant: -inset),
        ])
    }
}
