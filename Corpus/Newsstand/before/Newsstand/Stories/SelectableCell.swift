import SwiftUI
import UIKit

struct StoryBadge: View {
    let title: String
    let isSelected: Bool

    var body: some View {
        Text(title).bold(isSelected)
    }
}

/// Looks different while it is selected.
final class SelectableCell: UICollectionViewCell {
    private var host: UIHostingController<StoryBadge>?

    var story = "" {
        didSet { update() }
    }

    override var isSelected: Bool {
        didSet { update() }
    }

    private func update() {
        let badge = StoryBadge(title: story, isSelected: isSelected)
        if let host {
            host.rootView = badge
            return
        }
        let host = UIHostingController(rootView: badge)
        host.view.backgroundColor = .clear
        contentView.addSubview(host.view)
        host.view.pinToEdges(of: contentView)
        self.host = host
    }
}
