import SwiftUI
import UIKit

/// What cells with one SwiftUI view have in common.
class EmbedCell<Content: View>: UICollectionViewCell {
    private(set) var host: UIHostingController<Content>?

    func embed(in parent: UIViewController, withView content: Content) {
        if let host {
            host.rootView = content
        } else {
            let host = UIHostingController(rootView: content)
            host.view.backgroundColor = .clear
            parent.addChild(host)
            contentView.addSubview(host.view)
            host.view.pinToEdges(of: contentView)
            host.didMove(toParent: parent)
            self.host = host
        }
    }
}

/// A topic to follow.
final class TopicCell: EmbedCell<SectionTitle> {
    func configure(topic: String, parent: UIViewController) {
        embed(in: parent, withView: SectionTitle(text: topic))
    }
}
