import SwiftUI
import UIKit

/// What cells with one SwiftUI view have in common.
class EmbedCell<Content: View>: UICollectionViewCell {
    func embed(in parent: UIViewController, withView content: Content) {
        contentConfiguration = UIHostingConfiguration { content }.margins(.all, 0)
    }
}

/// A topic to follow.
final class TopicCell: EmbedCell<SectionTitle> {
    func configure(topic: String, parent: UIViewController) {
        embed(in: parent, withView: SectionTitle(text: topic))
    }
}
