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
    var story = "" {
        didSet { update() }
    }

    override var isSelected: Bool {
        didSet { update() }
    }

    private func update() {
        let badge = StoryBadge(title: story, isSelected: isSelected)
        contentConfiguration = UIHostingConfiguration { badge }.margins(.all, 0)
    }
}
