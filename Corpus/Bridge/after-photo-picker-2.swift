// says: several pictures by PHPicker, dismissed by the structure's action; the parent is never refreshed
// expect: nothing
import PhotosUI
import SwiftUI
import UIKit
import UniformTypeIdentifiers

struct HerbariumPicker: UIViewControllerRepresentable {
  @Binding var sheets: [UIImage]
  @Environment(\.dismiss) private var leave

  func makeUIViewController(context: Context) -> PHPickerViewController {
    var options = PHPickerConfiguration()
    options.filter = .images
    options.selectionLimit = 8
    let library = PHPickerViewController(configuration: options)
    library.delegate = context.coordinator
    return library
  }

  func updateUIViewController(_ library: PHPickerViewController, context: Context) {}

  func makeCoordinator() -> Botanist { Botanist(self) }

  final class Botanist: NSObject, PHPickerViewControllerDelegate {
    var owner: HerbariumPicker
    init(_ owner: HerbariumPicker) { self.owner = owner }

    func picker(_ library: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
      owner.sheets = []
      for result in results {
        result.itemProvider.loadPicture { picture in
          DispatchQueue.main.async {
            self.owner.sheets.append(picture)
          }
        }
      }
      owner.leave()
    }
  }
}

extension NSItemProvider {
  nonisolated func loadPicture(_ use: @escaping @Sendable (UIImage) -> Void) {}
}
