import Symbols
import Syntax

/// The names of UIKit and SwiftUI that this family looks for. A name that the project never mentions is `none`, which no
/// token bears that could be mistaken for it.
struct HostingVocabulary: Sendable {
  let UIHostingController, UIHostingConfiguration, rootView, view: Name
  let UITableViewCell, UICollectionViewCell, UICollectionViewListCell: Name
  let UITableViewHeaderFooterView, UICollectionReusableView: Name
  let CellRegistration, SupplementaryRegistration: Name
  let UITableViewDiffableDataSource, UICollectionViewDiffableDataSource, supplementaryViewProvider: Name
  let UIViewControllerRepresentable: Name

  init(_ names: Names) {
    func name(_ spelling: String) -> Name { names[spelling] ?? .none }
    UIHostingController = name("UIHostingController")
    UIHostingConfiguration = name("UIHostingConfiguration")
    rootView = name("rootView")
    view = name("view")
    UITableViewCell = name("UITableViewCell")
    UICollectionViewCell = name("UICollectionViewCell")
    UICollectionViewListCell = name("UICollectionViewListCell")
    UITableViewHeaderFooterView = name("UITableViewHeaderFooterView")
    UICollectionReusableView = name("UICollectionReusableView")
    CellRegistration = name("CellRegistration")
    SupplementaryRegistration = name("SupplementaryRegistration")
    UITableViewDiffableDataSource = name("UITableViewDiffableDataSource")
    UICollectionViewDiffableDataSource = name("UICollectionViewDiffableDataSource")
    supplementaryViewProvider = name("supplementaryViewProvider")
    UIViewControllerRepresentable = name("UIViewControllerRepresentable")
  }
}
