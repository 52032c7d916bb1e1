//# verdict: endless
//# script: 
import SwiftUI

final class M: ObservableObject {
  @Published var items: [Int] = []
  init() { load() }
  func load() { guard items.isEmpty else { return }; Task { @MainActor in self.items = [1] } }
}
struct Child: View {
  @ObservedObject var m = M()
  var body: some View { Text("items \(m.items.count)") }
}
struct Root: View { var body: some View { VStack { Child() } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
