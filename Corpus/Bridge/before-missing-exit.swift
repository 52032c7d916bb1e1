// says: dismiss is called on every exit path
// expect: coordinator-exit-paths blocked missing-exit
import SwiftUI
import UIKit
import VisionKit

struct BillScanner: UIViewControllerRepresentable {
  @Binding var bills: [UIImage]
  @Environment(\.dismiss) private var finish

  func makeCoordinator() -> Clerk { Clerk(self) }

  func makeUIViewController(context: Context) -> VNDocumentCameraViewController {
    let camera = VNDocumentCameraViewController()
    camera.delegate = context.coordinator
    return camera
  }

  func updateUIViewController(_ camera: VNDocumentCameraViewController, context: Context) {}

  final class Clerk: NSObject, VNDocumentCameraViewControllerDelegate {
    let parent: BillScanner
    init(_ parent: BillScanner) { self.parent = parent }

    func documentCameraViewController(
      _ camera: VNDocumentCameraViewController, didFinishWith scan: VNDocumentCameraScan
    ) {
      parent.bills = (0..<scan.pageCount).map(scan.imageOfPage(at:))
      parent.finish()
    }
  }
}
