// Shorthands read what they name: a capture list, `if let`, and a `deinit` that may not read what is tracked.
import SwiftUI

@Observable @MainActor final class Feed {
  private(set) var tries = 0
  private var failure: String?
  @ObservationIgnored private(set) var token: Int?
  var title: String { { [failure] in failure ?? "fine" }() }
  var hint: String {
    if let failure { return "again: " + failure }
    return "none"
  }
  func go() {
    tries += 1
    failure = "\(tries)"
    token = tries
  }
  deinit { if let token { print(token) } }
}

struct FeedView: View {
  var feed: Feed
  var body: some View {
    VStack {
      Text(feed.title)
      Text(feed.hint)
      Button("go") { feed.go() }
    }
  }
}
struct Root: View {
  @State private var feed = Feed()
  var body: some View { FeedView(feed: feed) }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
