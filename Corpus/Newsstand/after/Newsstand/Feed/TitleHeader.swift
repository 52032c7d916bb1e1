import SwiftUI
import UIKit

/// A header that shows what it is told.
final class TitleHeader: UITableViewHeaderFooterView {
    var title = "" {
        didSet { update() }
    }

    private func update() {
        contentConfiguration = UIHostingConfiguration {
            SectionTitle(text: title)
        }
        .margins(.all, 12)
    }
}
