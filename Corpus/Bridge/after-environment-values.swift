// says: values of the environment are read from the context in the update
// expect: nothing
import SwiftUI
import UIKit

struct NightEditor: UIViewRepresentable {
  func makeUIView(context: Context) -> UITextView { UITextView() }

  func updateUIView(_ page: UITextView, context: Context) {
    page.isEditable = context.environment.isEnabled
    let isNight = context.environment.colorScheme == .dark
    page.backgroundColor = isNight ? .systemGray6 : .white
  }
}
