// says: one flow has one kind of navigation
// expect: mixed-navigation blocked two-stacks
import SwiftUI
import UIKit

struct CompostView: View {
  var body: some View {
    NavigationStack {
      Text("Compost").navigationTitle("Compost")
    }
  }
}

final class HeapScreen: UIViewController {
  func open() {
    navigationController?.pushViewController(UIHostingController(rootView: CompostView()), animated: true)
  }
}
