// says: a modal controller, an empty update, and dismiss on all three paths, through a constant parent
// expect: nothing
import SwiftUI
import UIKit
import VisionKit

struct ReceiptScanner: UIViewControllerRepresentable {
  @Binding var receipts: [UIImage]
  @Environment(\.dismiss) private var finish

  func makeCoordinator() -> Clerk { Clerk(self) }

  func makeUIViewController(context: Context) -> VNDocumentCameraViewController {
    let camera = VNDocumentCameraViewController()
    camera.delegate = context.coordinator
    return camera
  }

  func updateUIViewController(_ camera: VNDocumentCameraViewController, context: Context) {}
}

extension ReceiptScanner {
  final class Clerk: NSObject, VNDocumentCameraViewControllerDelegate {
    let scanner: ReceiptScanner
    init(_ scanner: ReceiptScanner) { self.scanner = scanner }

    func documentCameraViewController(
      _ camera: VNDocumentCameraViewController, didFinishWith scan: VNDocumentCameraScan
    ) {
      scanner.receipts = (0..<scan.pageCount).map(scan.imageOfPage(at:))
      scanner.finish()
    }

    func documentCameraViewControllerDidCancel(_ camera: VNDocumentCameraViewController) {
      scanner.finish()
    }

    func documentCameraViewController(_ camera: VNDocumentCameraViewController, didFailWithError error: any Error) {
      scanner.finish()
    }
  }
}
