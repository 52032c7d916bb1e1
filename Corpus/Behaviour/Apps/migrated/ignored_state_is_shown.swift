// A property that was not published, but changed before one that was, is ignored now, and a view shows it.
import SwiftUI

@Observable
final class Thread1 {
  @ObservationIgnored private var comments: [String] = []
  var likes = 0
  var draft = "hello"
  var commentCount: Int { comments.count }

  func post() {
    comments.append(draft)
    draft = ""
  }
}

struct Counts: View {
  var thread: Thread1
  var body: some View { Text("\(thread.commentCount) comments, \(thread.likes) likes") }
}

struct Page: View {
  @State private var thread = Thread1()
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
