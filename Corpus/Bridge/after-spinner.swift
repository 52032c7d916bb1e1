// says: made once, started and stopped in the update
// expect: nothing
import SwiftUI
import UIKit

struct Spinner: UIViewRepresentable {
  var isBusy: Bool

  func makeUIView(context: Context) -> UIActivityIndicatorView {
    UIActivityIndicatorView(style: .large)
  }

  func updateUIView(_ wheel: UIActivityIndicatorView, context: Context) {
    if isBusy {
      wheel.startAnimating()
    } else {
      wheel.stopAnimating()
    }
  }
}

struct WaitingScreen: View {
  @State private var isBusy = true

  var body: some View {
    VStack(spacing: 16) {
      Spinner(isBusy: isBusy)
      Button(isBusy ? "Halt" : "Go") { isBusy.toggle() }
    }
  }
}
