// A model is made in the body of the parent, which now follows what the model's initialiser reads.
import SwiftUI

@Observable
final class Draft {
  var notes = 0
  var limit = 9
  init() {
    guard notes < limit else { return }
  }
}

struct DraftView: View {
  var draft: Draft
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
