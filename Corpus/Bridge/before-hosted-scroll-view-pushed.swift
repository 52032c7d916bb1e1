// says: the same for a hosting controller that is pushed
// expect: nothing
import SwiftUI
import UIKit

struct PineList: View {
  var body: some View {
    List {
      Text("Larch")
    }
  }
}

final class PineScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    navigationController?.navigationBar.prefersLargeTitles = true
  }

  func openPines() {
    let pines = UIHostingController(rootView: PineList())
    navigationController?.pushViewController(pines, animated: true)
  }
}
