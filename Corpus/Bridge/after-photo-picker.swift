// says: PHPicker, the parent refreshed at each update, closed on every path
// expect: nothing
import PhotosUI
import SwiftUI
import UIKit
import UniformTypeIdentifiers

struct AvatarPicker: UIViewControllerRepresentable {
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
    var parent: AvatarPicker
    init(_ parent: AvatarPicker) { self.parent = parent }

    func picker(_ library: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
      guard let source = results.first?.itemProvider, source.hasItemConformingToTypeIdentifier("public.image") else {
        parent.close()
        return
      }
      source.loadPicture { picture in
        DispatchQueue.main.async {
          self.parent.avatar = picture
          self.parent.close()
        }
      }
    }
  }
}

extension NSItemProvider {
  nonisolated func loadPicture(_ use: @escaping @Sendable (UIImage?) -> Void) {}
}
