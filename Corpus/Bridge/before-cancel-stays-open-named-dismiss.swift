// says: the same with an action that is called dismiss
// expect: coordinator-exit-paths blocked missing-exit
import SwiftUI
import UIKit

struct BoomCamera: UIViewControllerRepresentable {
  @Binding var boom: UIImage?
  @Environment(\.dismiss) private var dismiss

  func makeCoordinator() -> Clerk { Clerk(self) }

  func makeUIViewController(context: Context) -> UIImagePickerController {
    let camera = UIImagePickerController()
    camera.sourceType = .camera
    camera.delegate = context.coordinator
    return camera
  }

  func updateUIViewController(_ camera: UIImagePickerController, context: Context) {}

  final class Clerk: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
    let parent: BoomCamera
    init(_ parent: BoomCamera) { self.parent = parent }

    func imagePickerController(
      _ camera: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
      parent.boom = info[.originalImage] as? UIImage
      parent.dismiss()
    }

    func imagePickerControllerDidCancel(_ camera: UIImagePickerController) {
      print("cancelled")
    }
  }
}
