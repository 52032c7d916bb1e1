// says: the same for a mail composer, which has one method for all ways out
// expect: coordinator-exit-paths blocked missing-exit
import MessageUI
import SwiftUI
import UIKit

struct CargoMail: UIViewControllerRepresentable {
  @Environment(\.dismiss) private var finish

  func makeCoordinator() -> Clerk { Clerk() }

  func makeUIViewController(context: Context) -> MFMailComposeViewController {
    let letter = MFMailComposeViewController()
    letter.mailComposeDelegate = context.coordinator
    return letter
  }

  func updateUIViewController(_ letter: MFMailComposeViewController, context: Context) {}

  final class Clerk: NSObject, @preconcurrency MFMailComposeViewControllerDelegate {
    func mailComposeController(
      _ letter: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?
    ) {
      print(result)
    }
  }
}
