// A view makes its object by a closure that it is handed.
import SwiftUI
@Observable
final class Other {
  static let shared = Other()
  var day = 1
}

@Observable
final class Draft {
  var day = 0
  var notes = 0
  init() { day = Other.shared.day }
}
struct DraftView: View {
  var draft: Draft
  init(_ make: () -> Draft) { draft = make() }
  var body: some View {
    Text("\(draft.notes) notes of day \(draft.day)")
    Button("note") { draft.notes += 1 }
  }
}
struct Root: View {
  var body: some View {
    DraftView { Draft() }
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
