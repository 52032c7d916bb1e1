// says: new data is pushed by assigning a new root view
// expect: nothing
import SwiftUI
import UIKit

struct Sailor {
  var name = ""
}

struct SailorView: View {
  var sailor = Sailor()
  var body: some View { Text(sailor.name) }
}

final class SailorScreen: UIViewController {
  private let card = UIHostingController(rootView: SailorView())

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(card)
    card.view.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(card.view)
    card.didMove(toParent: self)
  }

  func show(_ sailor: Sailor) {
    card.rootView = SailorView(sailor: sailor)
  }
}
