import Combine
import SwiftUI

final class Basket: ObservableObject {
  @Published var items: [String] = []

  func start() {
    $items.wobbling(by: 3)
  }

  func count() {
    let count: Int = $items
    print(count)
  }
}
