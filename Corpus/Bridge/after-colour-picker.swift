// says: a colour picker, written back and assigned in the update (the text adds that one would use SwiftUI's own)
// expect: nothing
import SwiftUI
import UIKit

struct TeamColour: UIViewControllerRepresentable {
  @Binding var colour: Color
  @Environment(\.dismiss) var leave

  func makeUIViewController(context: Context) -> UIColorPickerViewController {
    let palette = UIColorPickerViewController()
    palette.selectedColor = UIColor(colour)
    palette.delegate = context.coordinator
    return palette
  }

  func updateUIViewController(_ palette: UIColorPickerViewController, context: Context) {
    palette.selectedColor = UIColor(colour)
  }

  func makeCoordinator() -> Painter { Painter(self) }

  final class Painter: NSObject, UIColorPickerViewControllerDelegate {
    var owner: TeamColour
    init(_ owner: TeamColour) { self.owner = owner }

    func colorPickerViewController(
      _ palette: UIColorPickerViewController, didSelect chosen: UIColor, continuously: Bool
    ) {
      owner.colour = Color(uiColor: chosen)
    }

    func colorPickerViewControllerDidFinish(_ palette: UIColorPickerViewController) {
      owner.leave()
    }
  }
}

struct TeamScreen: View {
  @State private var colour = Color.green
  @State private var isPicking = false

  var body: some View {
    VStack(spacing: 16) {
      RoundedRectangle(cornerRadius: 8).fill(colour).frame(width: 160, height: 160)
      Button("Colour") { isPicking = true }
    }
    .sheet(isPresented: $isPicking) {
      TeamColour(colour: $colour)
    }
  }
}
