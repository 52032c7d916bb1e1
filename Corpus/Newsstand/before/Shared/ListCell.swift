import SwiftUI
import UIKit

/// Takes what the system has: a person has guarded it already.
final class ListCell: UITableViewCell {
    private var host: UIHostingController<Badge>?

    func configure(text: String) {
        if #available(iOS 16, *) {
            contentConfiguration = UIHostingConfiguration {
                Badge(text: text)
            }
            .margins(.all, 0)
        } else {
            host?.view.removeFromSuperview()
            let host = UIHostingController(rootView: Badge(text: text))
            host.view.frame = contentView.bounds
            host.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            contentView.addSubview(host.view)
            self.host = host
        }
    }
}
