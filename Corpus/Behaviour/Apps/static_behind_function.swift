//# verdict: stale
//# script: tap go; tap go
import SwiftUI

enum Store { static var count = 0; static func read() -> Int { count } }
final class M: ObservableObject {
  @Published var tick = 0
  func go() { Store.count += 1; tick = 0 }
}
struct Root: View {
  @StateObject private var m = M()
  var body: some View { Text("\(Store.read()) \(m.tick)"); Button("go") { m.go() } }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
