//# verdict: stale
//# script: tap take; tap take; tap pay
// A cart of plain objects: sums, filters and rows over them were refreshed by whatever the cart published.
import SwiftUI

final class Item {
  let name: String
  var count = 1
  init(_ name: String) { self.name = name }
}

struct ItemText {
  let text: String
  init(_ item: Item) { text = "\(item.count) \(item.name)" }
}

extension Array where Element == Item {
  var pieces: Int { reduce(0) { $0 + $1.count } }
}

final class Cart: ObservableObject {
  @Published private(set) var items = [Item("pen"), Item("cup")]
  @Published private(set) var isPaid = false
  var full: [Item] { items.filter { $0.count > 2 } }

  func take() {
    items.first?.count += 1
    isPaid = false
  }
  func pay() { isPaid = true }
}

struct Lines: View {
  @ObservedObject var cart: Cart
  var body: some View {
    ForEach(cart.items.map(ItemText.init), id: \.text) { Text($0.text) }
  }
}

struct Totals: View {
  @EnvironmentObject private var cart: Cart
  var body: some View { Text("\(cart.items.pieces) pieces, \(cart.full.count) full") }
}

struct Till: View {
  @ObservedObject var cart: Cart
  var body: some View {
    Text(cart.isPaid ? "paid" : "open")
    Button("take") { cart.take() }
    Button("pay") { cart.pay() }
  }
}

struct Shop: View {
  @StateObject private var cart = Cart()
  var body: some View {
    VStack {
      Lines(cart: cart)
      Totals()
      Till(cart: cart)
    }
    .environmentObject(cart)
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Shop() }
  }
}
