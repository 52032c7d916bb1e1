import SwiftUI
import UIKit

/// Has moved to a configuration already.
final class RebuiltCell: UITableViewCell {
    var story = "" {
        didSet { rebuild() }
    }

    override func setSelected(_ selected: Bool, animated: Bool) {
        super.setSelected(selected, animated: animated)
        rebuild()
    }

    private func rebuild() {
        contentConfiguration = UIHostingConfiguration {
            StoryBadge(title: story, isSelected: isSelected)
        }
        .margins(.all, 0)
    }
}
