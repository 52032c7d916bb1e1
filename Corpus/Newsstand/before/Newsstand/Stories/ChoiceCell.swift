import SwiftUI
import UIKit

/// A story to choose, which has a configuration already.
final class ChoiceCell: UICollectionViewCell {
    var story = ""

    override var isSelected: Bool {
        didSet {
            contentConfiguration = UIHostingConfiguration {
                StoryBadge(title: story, isSelected: isSelected)
            }
            .margins(.all, 0)
        }
    }
}
