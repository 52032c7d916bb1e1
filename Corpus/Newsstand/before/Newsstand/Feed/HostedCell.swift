import SwiftUI
import UIKit

/// A cell for any view.
final class HostedCell<Content: View>: UITableViewCell {
    private weak var host: UIHostingController<Content>?

    func show(_ view: Content, in parent: UIViewController) {
        if let host {
            host.rootView = view
            host.view.invalidateIntrinsicContentSize()
        } else {
            let host = UIHostingController(rootView: view)
            host.view.backgroundColor = .clear
            host.view.translatesAutoresizingMaskIntoConstraints = false
            parent.addChild(host)
            contentView.addSubview(host.view)
            NSLayoutConstraint.activate([
                host.view.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
                host.view.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
                host.view.topAnchor.constraint(equalTo: contentView.topAnchor),
                host.view.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            ])
            host.didMove(toParent: parent)
            self.host = host
        }
    }
}
