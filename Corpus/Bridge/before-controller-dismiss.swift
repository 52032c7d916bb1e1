// says: a coordinator does not dismiss the controller itself
// expect: coordinator-dismiss changed
import MessageUI
import SwiftUI
import UIKit

struct InvoiceMail: UIViewControllerRepresentable {
  @Environment(\.dismiss) var leave

  func makeCoordinator() -> Postman { Postman(self) }

  func makeUIViewController(context: Context) -> MFMailComposeViewController {
    let letter = MFMailComposeViewController()
    letter.mailComposeDelegate = context.coordinator
    return letter
  }

  func updateUIViewController(_ letter: MFMailComposeViewController, context: Context) {}

  final class Postman: NSObject, @preconcurrency MFMailComposeViewControllerDelegate {
    var owner: InvoiceMail
    init(_ owner: InvoiceMail) { self.owner = owner }

    func mailComposeController(
      _ letter: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?
    ) {
      letter.dismiss(animated: true)
    }
  }
}
