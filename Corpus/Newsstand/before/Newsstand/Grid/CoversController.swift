import SwiftUI
import UIKit

/// Covers in a grid.
final class CoversController: UICollectionViewController {
    private let issues = Issue.samples
    private var hosts: [UIHostingController<IssueCard>] = []

    init() {
        super.init(collectionViewLayout: UICollectionViewFlowLayout())
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Cover")
        collectionView.register(TopicCell.self, forCellWithReuseIdentifier: "Topic")
    }

    override func numberOfSections(in collectionView: UICollectionView) -> Int { 2 }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        issues.count
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        if indexPath.section == 1 {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Topic", for: indexPath) as! TopicCell
            cell.configure(topic: issues[indexPath.item].name, parent: self)
            return cell
        }
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Cover", for: indexPath)
        let host = UIHostingController(rootView: IssueCard(issue: issues[indexPath.item]))
        host.view.translatesAutoresizingMaskIntoConstraints = false
        host.view.backgroundColor = .secondarySystemBackground
        cell.contentView.addSubview(host.view)
        NSLayoutConstraint.activate([
            host.view.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
            host.view.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
            host.view.leftAnchor.constraint(equalTo: cell.contentView.leftAnchor),
            host.view.rightAnchor.constraint(equalTo: cell.contentView.rightAnchor),
        ])
        hosts.append(host)
        return cell
    }
}
