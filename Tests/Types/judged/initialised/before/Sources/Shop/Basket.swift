import SwiftUI

final class Basket: ObservableObject {
  @Published var items: [String] = []
  @Published var total: Int

  init(total: Int) {
    self.total = total
  }
}
