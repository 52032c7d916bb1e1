//# verdict: lost
//# script: tap +; tap +
import SwiftUI

final class Steps: ObservableObject {
  @Published var steps = 0
  init() { if steps == 0 { steps = 1 } }
}
struct Child: View {
  @ObservedObject private var model = Steps()
  var body: some View { Text("\(model.steps)"); Button("+") { model.steps += 1 } }
}
struct Root: View { var body: some View { VStack { Child() } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
