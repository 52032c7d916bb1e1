import SwiftUI
import UIKit

final class HostingCell<Content: View>: UITableViewCell {
    private let host = UIHostingController<Content?>(rootView: nil)

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        host.view.backgroundColor = .clear
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    func set(rootView: Content, parent: UIViewController) {
        host.rootView = rootView
        host.view.invalidateIntrinsicContentSize()
        let isNewParent = host.parent != parent
        if isNewParent { parent.addChild(host) }
        if !contentView.subviews.contains(host.view) {
            contentView.addSubview(host.view)
            host.view.pinToEdges(of: contentView, inset: 8)
        }
        if isNewParent { host.didMove(toParent: parent) }
    }
}
