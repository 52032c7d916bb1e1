import SwiftUI
import UIKit

struct Badge: View {
    let text: String

    var body: some View {
        Text(text).padding(4)
    }
}

/// Is compiled for the extension too, which starts on iOS 15.
final class BadgeCell: UITableViewCell {
    private let host = UIHostingController(rootView: Badge(text: ""))

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        host.view.backgroundColor = .clear
        host.view.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(host.view)
        NSLayoutConstraint.activate([
            host.view.topAnchor.constraint(equalTo: contentView.topAnchor),
            host.view.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            host.view.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            host.view.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        ])
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    func configure(text: String) {
        host.rootView = Badge(text: text)
    }
}
