//# verdict: lost
//# script: tap note; tap note
// A model is made in the body of the parent, which now follows what the model's initialiser reads.
import SwiftUI

final class Draft: ObservableObject {
  @Published var notes = 0
  @Published var limit = 9
  init() {
    guard notes < limit else { return }
  }
}

struct DraftView: View {
  @ObservedObject var draft: Draft
  var body: some View {
    Text("\(draft.notes) notes")
    Button("note") { draft.notes += 1 }
  }
}

struct Page: View {
  var body: some View { DraftView(draft: Draft()) }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
