//# verdict: stale
//# script: tap total; tap total
import SwiftUI

final class Line: Identifiable { var qty = 1 }
final class Cart: ObservableObject {
  @Published private(set) var lines = [Line()]
  @Published var total = 1
  func inc(_ i: Int) { lines[i].qty += 1; total = lines.reduce(0) { $0 + $1.qty } }
}
struct A: View {
  @ObservedObject var c: Cart
  var body: some View { ForEach(c.lines) { Text("\($0.qty)") } }
}
struct B: View {
  @ObservedObject var c: Cart
  var body: some View { Text("total \(c.total)").onTapGesture { c.inc(0) } }
}
struct Root: View {
  @StateObject private var c = Cart()
  var body: some View { A(c: c); B(c: c) }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
