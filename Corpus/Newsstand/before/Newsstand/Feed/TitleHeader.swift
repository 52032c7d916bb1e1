import SwiftUI
import UIKit

/// A header that shows what it is told.
final class TitleHeader: UITableViewHeaderFooterView {
    private var host: UIHostingController<SectionTitle>?

    var title = "" {
        didSet { update() }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        host?.view.removeFromSuperview()
        host = nil
    }

    private func update() {
        host?.view.removeFromSuperview()
        let host = UIHostingController(rootView: SectionTitle(text: title))
        host.view.backgroundColor = .clear
        contentView.addSubview(host.view)
        host.view.pinToEdges(of: contentView, inset: 12)
        self.host = host
    }
}
