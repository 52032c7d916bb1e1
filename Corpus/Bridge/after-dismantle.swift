// says: subscriptions of the coordinator end in dismantle
// expect: nothing
import Combine
import SwiftUI
import UIKit

struct NewsTicker: UIViewRepresentable {
  let headlines: PassthroughSubject<String, Never>

  func makeCoordinator() -> Reader { Reader() }

  func makeUIView(context: Context) -> UITextView {
    let strip = UITextView()
    headlines.sink { [weak strip] in strip?.text = $0 }.store(in: &context.coordinator.subscriptions)
    return strip
  }

  func updateUIView(_ strip: UITextView, context: Context) {}

  static func dismantleUIView(_ strip: UITextView, coordinator: Reader) {
    coordinator.subscriptions.removeAll()
  }

  @MainActor final class Reader {
    var subscriptions = Set<AnyCancellable>()
  }
}
