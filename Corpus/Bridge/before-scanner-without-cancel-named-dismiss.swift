// says: the same with an action that is called dismiss
// expect: coordinator-exit-paths blocked missing-exit
import SwiftUI
import UIKit
import VisionKit

struct ChartScanner: UIViewControllerRepresentable {
  @Binding var charts: [UIImage]
  @Environment(\.dismiss) private var dismiss

  func makeCoordinator() -> Clerk { Clerk(self) }

  func makeUIViewController(context: Context) -> VNDocumentCameraViewController {
    let camera = VNDocumentCameraViewController()
    camera.delegate = context.coordinator
    return camera
  }

  func updateUIViewController(_ camera: VNDocumentCameraViewController, context: Context) {}

  final class Clerk: NSObject, VNDocumentCameraViewControllerDelegate {
    let parent: ChartScanner
    init(_ parent: ChartScanner) { self.parent = parent }

    func documentCameraViewController(
      _ camera: VNDocumentCameraViewController, didFinishWith scan: VNDocumentCameraScan
    ) {
      parent.charts = (0..<scan.pageCount).map(scan.imageOfPage(at:))
      parent.dismiss()
    }
  }
}
