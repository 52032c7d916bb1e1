// says: dismiss is called on every exit path
// expect: coordinator-exit-paths blocked missing-exit
import SwiftUI
import UIKit

struct FlagCamera: UIViewControllerRepresentable {
  @Binding var flag: UIImage?
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
    let parent: FlagCamera
    init(_ parent: FlagCamera) { self.parent = parent }

    func imagePickerController(
      _ camera: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
      parent.flag = info[.originalImage] as? UIImage
      parent.finish()
    }
  }
}
