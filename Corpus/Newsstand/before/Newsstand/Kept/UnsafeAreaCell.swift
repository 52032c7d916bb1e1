import SwiftUI
import UIKit

/// Turns off the safe area with what is not meant for apps.
final class UnsafeAreaCell: UITableViewCell {
    private let host = UIHostingController(rootView: SectionTitle(text: ""))

    func configure(title: String, parent: UIViewController) {
        host.rootView = SectionTitle(text: title)
        host._disableSafeArea = true
        guard host.parent == nil else { return }
        parent.addChild(host)
        contentView.addSubview(host.view)
        host.view.pinToEdges(of: contentView)
        host.didMove(toParent: parent)
    }
}
