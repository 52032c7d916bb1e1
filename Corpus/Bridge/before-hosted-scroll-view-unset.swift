// says: without it a large title may not collapse
// expect: content-scroll-view blocked content-scroll-view
import SwiftUI
import UIKit

struct FernList: View {
  var body: some View {
    List {
      Text("Bracken")
    }
  }
}

final class FernScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.largeTitleDisplayMode = .always
    let ferns = UIHostingController(rootView: FernList())
    addChild(ferns)
    view.addSubview(ferns.view)
    ferns.didMove(toParent: self)
  }
}
