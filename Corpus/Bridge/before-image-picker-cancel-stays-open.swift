// says: the same, where cancel is implemented and does not dismiss
// expect: coordinator-exit-paths blocked missing-exit
import SwiftUI
import UIKit

struct SailCamera: UIViewControllerRepresentable {
  @Binding var sail: UIImage?
  @Environment(\.dismiss) private var finish

  func makeCoordinator() -> Clerk { Clerk(self) }

  func makeUIViewController(context: Context) -> UIImagePickerController {
    let camera = UIImagePickerController()
    camera.sourceType = .camera
    camera.delegate = context.coordinator
    return camera
  }

  func updateUIViewController(_ camera: UIImagePickerController, context: Context) {}

  final class Clerk: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
    let parent: SailCamera
    init(_ parent: SailCamera) { self.parent = parent }

    func imagePickerController(
      _ camera: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
      parent.sail = info[.originalImage] as? UIImage
      parent.finish()
    }

    func imagePickerControllerDidCancel(_ camera: UIImagePickerController) {
      print("cancelled")
    }
  }
}
