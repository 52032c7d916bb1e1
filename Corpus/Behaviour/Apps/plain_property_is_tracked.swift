//# verdict: fresher
//# script: tap go
import SwiftUI

final class M: ObservableObject {
  @Published var shown = 0
  var plain = 0
}
struct Root: View {
  @StateObject private var m = M()
  var body: some View { VStack { Text("\(m.plain) \(m.shown)"); Button("go") { m.plain += 1 } } }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
