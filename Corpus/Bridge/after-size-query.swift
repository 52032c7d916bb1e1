// says: a size is asked for, for a width
// expect: nothing
import SwiftUI
import UIKit

struct WaxCard: View {
  var body: some View { Text("Wax") }
}

@MainActor
func heightOfCard() -> CGFloat {
  let card = UIHostingController(rootView: WaxCard())
  return card.sizeThatFits(in: CGSize(width: 300, height: CGFloat.infinity)).height
}
