// says: the parent's action closes what SwiftUI presented
// expect: nothing
import MessageUI
import SwiftUI
import UIKit

struct ComplaintMail: UIViewControllerRepresentable {
  @Environment(\.dismiss) var leave

  func makeCoordinator() -> Postman { Postman(self) }

  func makeUIViewController(context: Context) -> MFMailComposeViewController {
    let letter = MFMailComposeViewController()
    letter.mailComposeDelegate = context.coordinator
    return letter
  }

  func updateUIViewController(_ letter: MFMailComposeViewController, context: Context) {}

  final class Postman: NSObject, @preconcurrency MFMailComposeViewControllerDelegate {
    var owner: ComplaintMail
    init(_ owner: ComplaintMail) { self.owner = owner }

    func mailComposeController(
      _ letter: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?
    ) {
      owner.leave()
    }
  }
}
