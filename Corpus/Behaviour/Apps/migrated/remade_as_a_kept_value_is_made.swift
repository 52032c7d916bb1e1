// What a `@StateObject` is made with in `init` reads another object: now the view that makes that view follows it.
import SwiftUI
@Observable
final class Other {
  static let shared = Other()
  var day = 1
}
@Observable
final class Kept {
  var day = 0
  init() { day = Other.shared.day }
}
@Observable
final class Draft { var notes = 0 }
struct KeptView: View {
  @State var kept: Kept
  init() { _kept = State(wrappedValue: Kept()) }
  var body: some View { Text("kept \(kept.day)") }
}
struct DraftView: View {
  var draft = Draft()
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
  var other = Other.shared
  var body: some View { Text("day \(other.day)") }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Root() }
  }
}
