import SwiftUI
import UIKit

/// A story to choose, which has a configuration already.
final class ChoiceCell: UICollectionViewCell {
    var story = ""

    override func updateConfiguration(using state: UICellConfigurationState) {
        super.updateConfiguration(using: state)
        contentConfiguration = UIHostingConfiguration {
            StoryBadge(title: story, isSelected: state.isSelected)
        }
        .margins(.all, 0)
    }
}
