// says: PHPicker, the parent refreshed at each update, closed on every path
// expect: nothing
// note: not for the compiler, which lacks some of it on Linux
import PhotosUI
import SwiftUI
import UIKit

struct PortraitPicker: UIViewControllerRepresentable {
  @Binding var avatar: UIImage?
  @Environment(\.dismiss) private var close

  func makeCoordinator() -> Coordinator { Coordinator(self) }

  func makeUIViewController(context: Context) -> PHPickerViewController {
    var options = PHPickerConfiguration()
    options.filter = .images
    options.selectionLimit = 1
    let library = PHPickerViewController(configuration: options)
    library.delegate = context.coordinator
    return library
  }

  func updateUIViewController(_ library: PHPickerViewController, context: Context) {
    context.coordinator.parent = self
  }

  final class Coordinator: PHPickerViewControllerDelegate {
    var parent: PortraitPicker
    init(_ parent: PortraitPicker) { self.parent = parent }

    func picker(_ library: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
      guard let source = results.first?.itemProvider, source.canLoadObject(ofClass: UIImage.self) else {
        parent.close()
        return
      }
      source.loadObject(ofClass: UIImage.self) { picture, _ in
        let picture = picture as? UIImage
        DispatchQueue.main.async {
          self.parent.avatar = picture
          self.parent.close()
        }
      }
    }
  }
}
