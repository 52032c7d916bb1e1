// says: nothing is presented in the update either
// expect: create-in-update blocked made-at-update
// expect: navigate-in-update blocked navigates-at-update
import SwiftUI
import UIKit

struct WarningAnchor: UIViewControllerRepresentable {
  let message: String

  func makeUIViewController(context: Context) -> UIViewController { UIViewController() }

  func updateUIViewController(_ anchor: UIViewController, context: Context) {
    let warning = UIAlertController(title: "Careful", message: message, preferredStyle: .alert)
    anchor.present(warning, animated: true)
  }
}
