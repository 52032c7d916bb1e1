//# verdict: stale
//# script: tap post; tap post; tap like
// A property that was not published, but changed before one that was, is ignored now, and a view shows it.
import SwiftUI

final class Thread1: ObservableObject {
  private var comments: [String] = []
  @Published var likes = 0
  @Published var draft = "hello"
  var commentCount: Int { comments.count }

  func post() {
    comments.append(draft)
    draft = ""
  }
}

struct Counts: View {
  @ObservedObject var thread: Thread1
  var body: some View { Text("\(thread.commentCount) comments, \(thread.likes) likes") }
}

struct Page: View {
  @StateObject private var thread = Thread1()
  var body: some View {
    Counts(thread: thread)
    Button("post") { thread.post() }
    Button("like") { thread.likes += 1 }
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
