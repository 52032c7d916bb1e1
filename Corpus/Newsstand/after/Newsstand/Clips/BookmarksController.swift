import SwiftUI
import UIKit

/// Issues that were bookmarked, and those that were read.
final class BookmarksController: UIViewController, UICollectionViewDataSource {
    private let issues = Issue.samples
    private lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())

    /// Cells of issues that were read.
    private lazy var readIssues = UICollectionView.CellRegistration<UICollectionViewCell, Issue> { [weak self] cell, _, issue in
        guard self != nil else { return }
        cell.contentConfiguration = UIHostingConfiguration {
            AnyView(IssueCard(issue: issue).environment(\.isDense, true))
        }
        .margins(.all, 0)
    }

    override func loadView() {
        collectionView.dataSource = self
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Bookmark")
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
            withReuseIdentifier: "Bookmark", for: indexPath)
        cell.contentConfiguration = UIHostingConfiguration {
            AnyView(IssueCard(issue: issues[indexPath.item]).environment(\.isDense, false))
        }
        .margins(.all, 0)
        return cell
    }
}
