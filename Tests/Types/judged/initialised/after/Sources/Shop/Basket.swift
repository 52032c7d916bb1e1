import SwiftUI

@Observable
final class Basket {
  var items: [String] = []
  var total: Int

  init(total: Int) {
    items = []
  }
}
