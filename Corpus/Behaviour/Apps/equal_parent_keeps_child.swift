//# verdict: kept
//# script: tap child; tap equal
import SwiftUI

final class Parent: ObservableObject { @Published var on = true }
final class Draft: ObservableObject { @Published var n = 0 }
struct Child: View {
  @ObservedObject var draft = Draft()
  var body: some View { Text("\(draft.n)"); Button("child") { draft.n += 1 } }
}
struct Root: View {
  @StateObject private var parent = Parent()
  var body: some View { VStack { Text("on \(parent.on)"); Child(); Button("equal") { parent.on = true } } }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
