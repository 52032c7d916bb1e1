import SwiftUI
import UIKit

extension UIViewController {
    /// Contains a hosting controller, and lets its view fill a container.
    func addHostingController<Content: View>(_ host: UIHostingController<Content>, to container: UIView) {
        addChild(host)
        host.view.backgroundColor = .clear
        container.addSubview(host.view)
        host.view.pinToEdges(of: container)
        host.didMove(toParent: self)
    }
}
