// says: for earlier versions the owner invalidates the size after each change; from iOS 16 on sizingOptions do it
// expect: hosting-sizing-options blocked hosting-size
import SwiftUI
import UIKit

final class NectarScreen: UIViewController {
  private let amount = UIHostingController(rootView: Text("0"))

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(amount)
    amount.view.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(amount.view)
    amount.didMove(toParent: self)
  }

  func show(_ grams: Int) {
    amount.rootView = Text("\(grams)")
    amount.view.invalidateIntrinsicContentSize()
  }
}
