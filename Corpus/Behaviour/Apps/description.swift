//# verdict: stale
//# script: tap go; tap go
import SwiftUI

final class Line: CustomStringConvertible {
  var qty = 1
  var description: String { "q\(qty)" }
}
final class M: ObservableObject {
  @Published var line = Line()
  @Published var stamp = 0
  func go() { line.qty += 1; stamp = 0 }
}
struct Shown: View {
  @ObservedObject var m: M
  var body: some View { Text("\(m.line)") }
}
struct Root: View {
  @StateObject private var m = M()
  var body: some View { VStack { Shown(m: m); Button("go") { m.go() } } }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
