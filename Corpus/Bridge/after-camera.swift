// says: the camera still is UIImagePickerController's
// expect: nothing
import SwiftUI
import UIKit

struct FinishCamera: UIViewControllerRepresentable {
  @Binding var photo: UIImage?
  @Environment(\.dismiss) var leave

  func makeUIViewController(context: Context) -> UIImagePickerController {
    let camera = UIImagePickerController()
    camera.sourceType = .camera
    camera.delegate = context.coordinator
    return camera
  }

  func updateUIViewController(_ camera: UIImagePickerController, context: Context) {}

  func makeCoordinator() -> Judge { Judge(self) }

  final class Judge: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
    var owner: FinishCamera
    init(_ owner: FinishCamera) { self.owner = owner }

    func imagePickerController(
      _ camera: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
      owner.photo = info[.originalImage] as? UIImage
      owner.leave()
    }

    func imagePickerControllerDidCancel(_ camera: UIImagePickerController) {
      owner.leave()
    }
  }
}
