// says: a whole screen is wrapped as a controller, not as a view
// expect: controller-as-view blocked view-of-controller
import SwiftUI
import UIKit

final class GreenhouseScreen: UIViewController {}

struct Greenhouse: UIViewRepresentable {
  func makeUIView(context: Context) -> UIView {
    GreenhouseScreen().view
  }

  func updateUIView(_ house: UIView, context: Context) {}
}
