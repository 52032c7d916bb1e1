// says: EnvironmentObject and environmentObject become Environment and environment
// expect: observable-object changed
// expect: published changed
// expect: environment-object changed
// expect: environment-object-modifier changed
import Combine
import SwiftUI
import UIKit

final class Basket: ObservableObject {
  @Published var count = 0
}

struct BasketBadge: View {
  @EnvironmentObject private var basket: Basket
  var body: some View { Text("\(basket.count)") }
}

@MainActor
func basketScreen(_ basket: Basket) -> UIViewController {
  UIHostingController(rootView: BasketBadge().environmentObject(basket))
}
