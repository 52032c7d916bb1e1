import MoltRules
import MoltSymbols
import MoltSyntax

/// The names of UIKit and SwiftUI that this family looks for. A name that the project never mentions is `none`, which no
/// token bears that could be mistaken for it.
struct HostingNames: Sendable {
  let UIHostingController, UIHostingConfiguration, rootView, view, contentView: Name
  let UITableViewCell, UICollectionViewCell, UICollectionViewListCell: Name
  let UITableViewHeaderFooterView, UICollectionReusableView: Name
  let CellRegistration, SupplementaryRegistration: Name
  let UITableViewDiffableDataSource, UICollectionViewDiffableDataSource, supplementaryViewProvider: Name
  let UIViewRepresentable, UIViewControllerRepresentable: Name
  let sizingOptions, setContentScrollView, prefersLargeTitles, largeTitleDisplayMode, constant: Name
  let keyboardWillShowNotification, keyboardWillChangeFrameNotification, keyboardWillHideNotification: Name

  /// The names whose every use is looked at, beside those of hosting controllers.
  var searched: [Name] {
    [
      UIHostingConfiguration, sizingOptions, setContentScrollView, prefersLargeTitles, largeTitleDisplayMode, constant,
      keyboardWillShowNotification, keyboardWillChangeFrameNotification, keyboardWillHideNotification,
    ]
  }

  /// Whether a project has anything of what this family is about.
  var isMentioned: Bool {
    [UIHostingController, UIHostingConfiguration, UIViewRepresentable].contains { $0 != .none }
  }

  init(_ names: Names) {
    func name(_ spelling: String) -> Name { names[spelling] ?? .none }
    UIHostingController = name("UIHostingController")
    UIHostingConfiguration = name("UIHostingConfiguration")
    rootView = name("rootView")
    view = name("view")
    contentView = name("contentView")
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
    UIViewRepresentable = name("UIViewRepresentable")
    sizingOptions = name("sizingOptions")
    setContentScrollView = name("setContentScrollView")
    prefersLargeTitles = name("prefersLargeTitles")
    largeTitleDisplayMode = name("largeTitleDisplayMode")
    constant = name("constant")
    keyboardWillShowNotification = name("keyboardWillShowNotification")
    keyboardWillChangeFrameNotification = name("keyboardWillChangeFrameNotification")
    keyboardWillHideNotification = name("keyboardWillHideNotification")
    UIViewControllerRepresentable = name("UIViewControllerRepresentable")
  }
}
