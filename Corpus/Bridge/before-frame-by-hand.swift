// says: a hosted view gets constraints, not a frame
// expect: hosting-frame blocked frame-once
import SwiftUI
import UIKit

struct DeckView: View {
  var body: some View { Text("Deck") }
}

final class DeckScreen: UIViewController {
  private let deck = UIHostingController(rootView: DeckView())

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(deck)
    deck.view.frame = view.bounds
    view.addSubview(deck.view)
    deck.didMove(toParent: self)
  }
}
