// says: the bar is told which hosted scroll view to follow
// expect: nothing
import SwiftUI
import UIKit

struct MossList: View {
  var body: some View {
    List {
      Text("Peat")
    }
  }
}

final class BogScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.largeTitleDisplayMode = .always
    let mosses = UIHostingController(rootView: MossList())
    addChild(mosses)
    view.addSubview(mosses.view)
    mosses.didMove(toParent: self)
    if let scroll = mosses.view.subviews.compactMap({ $0 as? UIScrollView }).first {
      setContentScrollView(scroll, for: .top)
    }
  }
}
