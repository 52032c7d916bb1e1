// says: intrinsicContentSize is the option for Auto Layout; edges are pinned only
// expect: nothing
import SwiftUI
import UIKit

struct QuoteView: View {
  var body: some View { Text("Quote") }
}

final class QuoteScreen: UIViewController {
  private let quote = UIHostingController(rootView: QuoteView())

  override func viewDidLoad() {
    super.viewDidLoad()
    quote.sizingOptions = .intrinsicContentSize
    addChild(quote)
    quote.view.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(quote.view)
    quote.didMove(toParent: self)
    NSLayoutConstraint.activate([
      quote.view.topAnchor.constraint(equalTo: view.topAnchor),
      quote.view.leadingAnchor.constraint(equalTo: view.leadingAnchor),
    ])
  }
}
