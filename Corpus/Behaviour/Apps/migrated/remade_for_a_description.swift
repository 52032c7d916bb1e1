// A text asks for the description of a value, which reads an object.
import SwiftUI
@Observable
final class Other {
  static let shared = Other()
  var day = 1
}
@Observable
final class Draft { var notes = 0; let tag: Int; init(_ t: Int = 0) { tag = t } }
struct DraftView: View {
  var draft: Draft
  var body: some View {
    Text("\(draft.notes) notes")
    Button("note") { draft.notes += 1 }
  }
}

struct Label: CustomStringConvertible { let o: Other; var description: String { "day \(o.day)" } }
struct Root: View { var body: some View { Text("\(Label(o: .shared))"); DraftView(draft: Draft()); Button("later") { Other.shared.day += 1 } } }

struct OtherView: View {
  var other = Other.shared
  var body: some View { Text("day \(other.day)") }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Root() }
  }
}
