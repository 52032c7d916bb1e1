//# verdict: stale
//# script: tap go; tap go
// What a view shows of a plain object goes through locals that calls fill: an `inout` argument, a closure, a value that changes itself.
import SwiftUI

final class Cart {
  nonisolated(unsafe) static let shared = Cart()
  var quantities = [1, 2]
}
struct Total {
  var value = 0
  mutating func add(_ quantities: [Int]) { value += quantities.reduce(0, +) }
}
func count(_ cart: Cart, in total: inout Int) { total = cart.quantities.count }
final class CartModel: ObservableObject {
  @Published private(set) var steps = 0
  func go() {
    Cart.shared.quantities.append(steps + 5)
    steps += 1
  }
}

struct CartView: View {
  @ObservedObject var model: CartModel
  private var label: String {
    var number = 0
    count(.shared, in: &number)
    var sum = 0
    Cart.shared.quantities.forEach { sum += $0 }
    var total = Total()
    total.add(Cart.shared.quantities)
    return "\(number) \(sum) \(total.value)"
  }
  var body: some View {
    VStack {
      Text(label)
      Button("go") { model.go() }
    }
  }
}
struct Root: View {
  @StateObject private var model = CartModel()
  var body: some View { CartView(model: model) }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
