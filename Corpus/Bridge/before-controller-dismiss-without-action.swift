// says: the same where the structure has no action at all
// expect: nothing
import MessageUI
import SwiftUI
import UIKit

struct ReportMail: UIViewControllerRepresentable {
  func makeCoordinator() -> Postman { Postman() }

  func makeUIViewController(context: Context) -> MFMailComposeViewController {
    let letter = MFMailComposeViewController()
    letter.mailComposeDelegate = context.coordinator
    return letter
  }

  func updateUIViewController(_ letter: MFMailComposeViewController, context: Context) {}

  final class Postman: NSObject, @preconcurrency MFMailComposeViewControllerDelegate {
    func mailComposeController(
      _ letter: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?
    ) {
      letter.dismiss(animated: true)
    }
  }
}
