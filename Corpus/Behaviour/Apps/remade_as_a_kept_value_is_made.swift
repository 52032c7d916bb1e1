//# verdict: lost
//# script: tap note; tap note; tap later; tap note
// What a `@StateObject` is made with in `init` reads another object: now the view that makes that view follows it.
import SwiftUI
final class Other: ObservableObject {
  static let shared = Other()
  @Published var day = 1
}
final class Kept: ObservableObject {
  @Published var day = 0
  init() { day = Other.shared.day }
}
final class Draft: ObservableObject { @Published var notes = 0 }
struct KeptView: View {
  @StateObject var kept: Kept
  init() { _kept = StateObject(wrappedValue: Kept()) }
  var body: some View { Text("kept \(kept.day)") }
}
struct DraftView: View {
  @ObservedObject var draft = Draft()
  var body: some View {
    Text("\(draft.notes) notes")
    Button("note") { draft.notes += 1 }
  }
}
struct Root: View {
  var body: some View {
    KeptView()
    DraftView()
    Button("later") { Other.shared.day += 1 }
  }
}

struct OtherView: View {
  @ObservedObject var other = Other.shared
  var body: some View { Text("day \(other.day)") }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Root() }
  }
}
