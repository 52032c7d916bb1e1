//# verdict: lost
//# script: tap note; tap note; tap later; tap note
// A text asks for the description of a value, which reads an object.
import SwiftUI
final class Other: ObservableObject {
  static let shared = Other()
  @Published var day = 1
}
final class Draft: ObservableObject { @Published var notes = 0; let tag: Int; init(_ t: Int = 0) { tag = t } }
struct DraftView: View {
  @ObservedObject var draft: Draft
  var body: some View {
    Text("\(draft.notes) notes")
    Button("note") { draft.notes += 1 }
  }
}

struct Label: CustomStringConvertible { let o: Other; var description: String { "day \(o.day)" } }
struct Root: View { var body: some View { Text("\(Label(o: .shared))"); DraftView(draft: Draft()); Button("later") { Other.shared.day += 1 } } }

struct OtherView: View {
  @ObservedObject var other = Other.shared
  var body: some View { Text("day \(other.day)") }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Root() }
  }
}
