// says: what is wrapped is presented by a sheet
// expect: nothing
import SwiftUI
import UIKit

struct TrowelPicker: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
  func updateUIViewController(_ picker: UIViewController, context: Context) {}
}

struct ShedScreen: View {
  @State private var isPicking = false

  var body: some View {
    Button("Trowels") { isPicking = true }
      .sheet(isPresented: $isPicking) {
        TrowelPicker()
      }
  }
}
