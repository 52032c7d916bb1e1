// says: without weak self the screen and its root view keep each other
// expect: hosting-root-view-closure changed
import SwiftUI
import UIKit

struct WalkerCard: View {
  let onQuit: () -> Void
  var body: some View { Button("Quit", action: onQuit) }
}

final class WalkerCardScreen: UIViewController {
  private lazy var card = UIHostingController(rootView: WalkerCard(onQuit: { self.quit() }))

  private func quit() {}
}
