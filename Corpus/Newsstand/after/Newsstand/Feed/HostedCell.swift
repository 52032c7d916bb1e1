import SwiftUI
import UIKit

/// A cell for any view.
final class HostedCell<Content: View>: UITableViewCell {
    func show(_ view: Content, in parent: UIViewController) {
        contentConfiguration = UIHostingConfiguration { view }.margins(.all, 0)
    }
}
