// says: Combine subscriptions are cleaned up in dismantle
// expect: nothing
import Combine
import SwiftUI
import UIKit

struct WindGauge: UIViewRepresentable {
  let winds: PassthroughSubject<String, Never>

  func makeCoordinator() -> Meter { Meter() }

  func makeUIView(context: Context) -> UILabel {
    let dial = UILabel()
    winds.sink { [weak dial] in dial?.text = $0 }.store(in: &context.coordinator.subscriptions)
    return dial
  }

  func updateUIView(_ dial: UILabel, context: Context) {}

  @MainActor final class Meter {
    var subscriptions = Set<AnyCancellable>()
  }
}
