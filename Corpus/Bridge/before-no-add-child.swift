// says: without addChild no appearance, rotation or traits reach the child
// expect: hosting-containment changed
import SwiftUI
import UIKit

struct TideView: View {
  var body: some View { Text("Low tide") }
}

final class TideScreen: UIViewController {
  private let tide = UIHostingController(rootView: TideView())

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(tide.view)
    tide.didMove(toParent: self)
  }
}
