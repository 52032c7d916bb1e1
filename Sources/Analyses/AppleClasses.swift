/// Apple's classes of view controllers that are inherited from.
package let appleViewControllers: Set<String> = [
  "UIViewController", "UITableViewController", "UICollectionViewController", "UINavigationController",
  "UITabBarController", "UISplitViewController", "UIPageViewController", "UISearchController", "UIHostingController",
  "UIInputViewController", "UIAlertController", "UIActivityViewController", "UIImagePickerController",
  "UIDocumentPickerViewController", "UIDocumentBrowserViewController", "QLPreviewController", "AVPlayerViewController",
  "SFSafariViewController", "ASCredentialProviderViewController", "SLComposeServiceViewController",
]

/// UIKit's classes of views.
package let uiKitViews: Set<String> = [
  "UIView", "UIControl", "UIButton", "UIScrollView", "UIStackView", "UITableView", "UICollectionView", "UITableViewCell",
  "UICollectionViewCell", "UICollectionReusableView", "UITableViewHeaderFooterView", "UIVisualEffectView", "UIImageView",
  "UILabel", "UINavigationBar", "UITabBar", "UIToolbar", "UISearchBar", "UIWindow", "UIInputView", "UITextField", "UITextView",
  "UIBarButtonItem",
]
