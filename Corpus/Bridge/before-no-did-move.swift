// says: without didMove the move to the parent stays unfinished
// expect: hosting-containment changed
import SwiftUI
import UIKit

struct SwellView: View {
  var body: some View { Text("Swell") }
}

final class SwellScreen: UIViewController {
  private let swell = UIHostingController(rootView: SwellView())

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(swell)
    view.addSubview(swell.view)
  }
}
