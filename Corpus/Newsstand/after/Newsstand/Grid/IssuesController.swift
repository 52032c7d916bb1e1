import SwiftUI
import UIKit

/// Issues in a list layout: registrations fill cells and headers.
final class IssuesController: UIViewController {
    private lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())
    private var dataSource: UICollectionViewDiffableDataSource<Section, Issue>!

    override func loadView() {
        view = collectionView
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let cells = UICollectionView.CellRegistration<UICollectionViewCell, Issue> { [weak self] cell, _, issue in
            guard let self else { return }
            cell.contentConfiguration = UIHostingConfiguration {
                IssueCard(issue: issue)
            }
            .margins(.all, 0)
            cell.backgroundConfiguration = .clear()
            cell.accessibilityIdentifier = "\(self.title ?? "issues").\(issue.id)"
        }
        let headers = UICollectionView.SupplementaryRegistration<UICollectionViewCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { header, _, _ in
            header.contentConfiguration = UIHostingConfiguration {
                SectionTitle(text: "Issues")
            }
            .margins(.all, 10)
        }
        dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) { collectionView, indexPath, issue in
            collectionView.dequeueConfiguredReusableCell(using: cells, for: indexPath, item: issue)
        }
        dataSource.supplementaryViewProvider = { collectionView, _, indexPath in
            collectionView.dequeueConfiguredReusableSupplementary(using: headers, for: indexPath)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Section, Issue>()
        snapshot.appendSections([.main])
        snapshot.appendItems(Issue.samples)
        dataSource.apply(snapshot, animatingDifferences: false)
    }

    private func makeLayout() -> UICollectionViewLayout {
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        configuration.headerMode = .supplementary
        return UICollectionViewCompositionalLayout.list(using: configuration)
    }
}
