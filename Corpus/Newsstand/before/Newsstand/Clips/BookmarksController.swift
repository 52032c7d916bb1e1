import SwiftUI
import UIKit

final class BookmarkCell: UICollectionViewCell {
    static let reuseIdentifier = "Bookmark"
    private var hostingController: UIHostingController<AnyView>?

    override func prepareForReuse() {
        super.prepareForReuse()
        hostingController?.view.removeFromSuperview()
        hostingController = nil
    }

    func configure(with issue: Issue, isDense: Bool, in parent: UIViewController) {
        let card = AnyView(IssueCard(issue: issue).environment(\.isDense, isDense))
        let hostingController = UIHostingController(rootView: card)
        hostingController.view.backgroundColor = .clear
        parent.addChild(hostingController)
        contentView.addSubview(hostingController.view)
        hostingController.view.pinToEdges(of: contentView)
        hostingController.didMove(toParent: parent)
        self.hostingController = hostingController
    }
}

/// Issues that were bookmarked, and those that were read.
final class BookmarksController: UIViewController, UICollectionViewDataSource {
    private let issues = Issue.samples
    private lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())

    /// Cells of issues that were read.
    private lazy var readIssues = UICollectionView.CellRegistration<BookmarkCell, Issue> { [weak self] cell, _, issue in
        guard let self else { return }
        cell.configure(with: issue, isDense: true, in: self)
    }

    override func loadView() {
        collectionView.dataSource = self
        collectionView.register(BookmarkCell.self, forCellWithReuseIdentifier: BookmarkCell.reuseIdentifier)
        view = collectionView
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        issues.count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        if indexPath.section == 1 {
            return collectionView.dequeueConfiguredReusableCell(
                using: readIssues, for: indexPath, item: issues[indexPath.item])
        }
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: BookmarkCell.reuseIdentifier, for: indexPath) as! BookmarkCell
        cell.configure(with: issues[indexPath.item], isDense: false, in: self)
        return cell
    }
}
