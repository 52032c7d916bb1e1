// An initialiser with an effect, which ran once and runs each time that the view is made.
import SwiftUI

enum Connections { static var opened = 0 }

@Observable
final class Feed {
  var posts = ["a"]
  init(topic: String) { Connections.opened += 1 }
}

struct FeedView: View {
  @State private var feed: Feed
  let page: Int

  init(page: Int) {
    self.page = page
    _feed = State(wrappedValue: Feed(topic: "news"))
  }

  var body: some View { Text("page \(page), \(feed.posts.count) posts, \(Connections.opened) connections") }
}

struct Page: View {
  @State private var page = 1
  var body: some View {
    FeedView(page: page)
    Button("more") { page += 1 }
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
