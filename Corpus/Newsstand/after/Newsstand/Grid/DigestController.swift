import SwiftUI
import UIKit

/// A digest of every issue.
final class DigestController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
    private let issues = Issue.samples
    private lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())

    override func loadView() {
        collectionView.dataSource = self
        collectionView.delegate = self
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Issue")
        collectionView.register(BriefCell<SectionTitle>.self, forCellWithReuseIdentifier: "Brief")
        view = collectionView
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        issues.count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        if indexPath.item == 0, let brief = collectionView.dequeueReusableCell(
            withReuseIdentifier: "Brief", for: indexPath) as? BriefCell<SectionTitle> {
            brief.rootView = SectionTitle(text: issues[0].name)
            return brief
        }
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Issue", for: indexPath)
        cell.contentConfiguration = UIHostingConfiguration {
            IssueCard(issue: issues[indexPath.item]).environment(\.isDense, true)
        }
        .margins(.all, 0)
        return cell
    }
}
