// says: a path that is implemented and does not dismiss is as bad
// expect: coordinator-exit-paths blocked missing-exit
import SwiftUI
import UIKit
import VisionKit

struct PassScanner: UIViewControllerRepresentable {
  @Binding var passes: [UIImage]
  @Environment(\.dismiss) private var finish

  func makeCoordinator() -> Clerk { Clerk(self) }

  func makeUIViewController(context: Context) -> VNDocumentCameraViewController {
    let camera = VNDocumentCameraViewController()
    camera.delegate = context.coordinator
    return camera
  }

  func updateUIViewController(_ camera: VNDocumentCameraViewController, context: Context) {}

  final class Clerk: NSObject, VNDocumentCameraViewControllerDelegate {
    let parent: PassScanner
    init(_ parent: PassScanner) { self.parent = parent }

    func documentCameraViewController(
      _ camera: VNDocumentCameraViewController, didFinishWith scan: VNDocumentCameraScan
    ) {
      parent.passes = (0..<scan.pageCount).map(scan.imageOfPage(at:))
      parent.finish()
    }

    func documentCameraViewControllerDidCancel(_ camera: VNDocumentCameraViewController) {
      print("cancelled")
    }

    func documentCameraViewController(_ camera: VNDocumentCameraViewController, didFailWithError error: any Error) {
      print(error)
    }
  }
}
