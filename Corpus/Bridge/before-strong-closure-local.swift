// says: the same for a controller in a variable, which becomes a child
// expect: hosting-root-view-closure changed
import SwiftUI
import UIKit

struct HikerCard: View {
  let onQuit: () -> Void
  var body: some View { Button("Quit", action: onQuit) }
}

final class HikerCardScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let card = UIHostingController(
      rootView: HikerCard(
        onQuit: {
          self.quit()
        }))
    addChild(card)
    view.addSubview(card.view)
    card.didMove(toParent: self)
  }

  private func quit() {}
}
