// A closure of a view controller shows what changes along with a published property that is assigned what it is.
import SwiftUI
import UIKit
@Observable
final class Pagination { var inProgress = false

    // Views show what changes along with this: each assignment tells them, as `@Published` did.
    private func shouldNotifyObservers(_ lhs: Bool, _ rhs: Bool) -> Bool { true }
 }
struct Header: View {
  var pagination: Pagination
  let top: () -> String
  let next: () -> Void
  var body: some View {
    if pagination.inProgress { Text("loading") }
    Text(top())
    Button("next") { next() }
  }
}
final class ListController: UIViewController {
  var titles = ["monday"]
  let pagination = Pagination()
  override func viewDidLoad() {
    super.viewDidLoad()
    let header = UIHostingController(rootView: Header(pagination: pagination, top: { [unowned self] in titles[0] }, next: { [unowned self] in update() }))
    addChild(header)
    view.addSubview(header.view)
    header.didMove(toParent: self)
  }
  func update() {
    titles = ["tuesday"]
    pagination.inProgress = false
  }
}
struct ListView: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> ListController { ListController() }
  func updateUIViewController(_ controller: ListController, context: Context) {}
}
struct Root: View { var body: some View { ListView() } }
@main struct Main: App {
  var body: some Scene { WindowGroup { Root() } }
}
