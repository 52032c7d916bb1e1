// says: hosting controllers are pushed and presented
// expect: nothing
import SwiftUI
import UIKit

struct BeeView: View {
  let bee: String
  var body: some View { Text(bee) }
}

struct HiveSettings: View {
  var body: some View { Text("Hive") }
}

final class HiveScreen: UIViewController {
  func open(_ bee: String) {
    let page = UIHostingController(rootView: BeeView(bee: bee))
    navigationController?.pushViewController(page, animated: true)
  }

  func openSettings() {
    let settings = UIHostingController(rootView: HiveSettings())
    settings.modalPresentationStyle = .pageSheet
    present(settings, animated: true)
  }
}
