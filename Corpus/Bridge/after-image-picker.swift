// says: a picture from the library by UIImagePickerController, closed on both paths
// expect: image-picker blocked photo-library-picker
import SwiftUI
import UIKit

struct MedalPicker: UIViewControllerRepresentable {
  @Binding var medal: UIImage?
  @Environment(\.dismiss) var leave

  func makeUIViewController(context: Context) -> UIImagePickerController {
    let album = UIImagePickerController()
    album.sourceType = .photoLibrary
    album.delegate = context.coordinator
    return album
  }

  func updateUIViewController(_ album: UIImagePickerController, context: Context) {}

  func makeCoordinator() -> Judge { Judge(self) }

  final class Judge: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
    var owner: MedalPicker
    init(_ owner: MedalPicker) { self.owner = owner }

    func imagePickerController(
      _ album: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
      if let picture = info[.originalImage] as? UIImage {
        owner.medal = picture
      }
      owner.leave()
    }

    func imagePickerControllerDidCancel(_ album: UIImagePickerController) {
      owner.leave()
    }
  }
}

struct MedalScreen: View {
  @State private var medal: UIImage?
  @State private var isPicking = false

  var body: some View {
    VStack(spacing: 16) {
      if let medal {
        Image(uiImage: medal).resizable().scaledToFit().frame(maxHeight: 280)
      } else {
        ContentUnavailableView("No medal", systemImage: "photo", description: Text("Choose one below"))
      }
      Button("Choose") { isPicking = true }
    }
    .sheet(isPresented: $isPicking) {
      MedalPicker(medal: $medal)
    }
  }
}
