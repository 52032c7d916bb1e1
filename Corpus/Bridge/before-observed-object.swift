// says: an ObservableObject refreshes the view by itself
// expect: observable-object changed
// expect: published changed
// expect: observed-object changed
import Combine
import SwiftUI
import UIKit

final class PulseFeed: ObservableObject {
  @Published var rate: Int

  init(rate: Int) {
    self.rate = rate
  }
}

struct PulseFeedView: View {
  @ObservedObject var feed: PulseFeed
  var body: some View { Text("\(feed.rate) per minute") }
}

final class PulseFeedScreen: UIViewController {
  let feed: PulseFeed
  let readout: UIHostingController<PulseFeedView>

  init(feed: PulseFeed) {
    self.feed = feed
    self.readout = UIHostingController(rootView: PulseFeedView(feed: feed))
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not from a storyboard") }
}
