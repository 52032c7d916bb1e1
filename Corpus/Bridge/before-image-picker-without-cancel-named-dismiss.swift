// says: the same with an action that is called dismiss
// expect: coordinator-exit-paths blocked missing-exit
import SwiftUI
import UIKit

struct MastCamera: UIViewControllerRepresentable {
  @Binding var mast: UIImage?
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
    let parent: MastCamera
    init(_ parent: MastCamera) { self.parent = parent }

    func imagePickerController(
      _ camera: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
      parent.mast = info[.originalImage] as? UIImage
      parent.dismiss()
    }
  }
}
