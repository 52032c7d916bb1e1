//# verdict: lost
//# script: tap note; tap note; tap later; tap note
// The initialiser of a model reads another model, which the view that makes the first one now follows.
import SwiftUI

final class Calendar1: ObservableObject {
  static let shared = Calendar1()
  @Published var day = 1
}

final class Draft: ObservableObject {
  @Published var day = 0
  @Published var notes = 0
  init() { day = Calendar1.shared.day }
}

struct DraftView: View {
  @ObservedObject var draft = Draft()
  var body: some View {
    Text("\(draft.notes) notes of day \(draft.day)")
    Button("note") { draft.notes += 1 }
  }
}

struct Page: View {
  var body: some View {
    DraftView()
    Button("later") { Calendar1.shared.day += 1 }
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
