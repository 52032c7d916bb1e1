// says: fixedSize suits a view with an intrinsic size
// expect: nothing
import SwiftUI
import UIKit

struct MottoLabel: UIViewRepresentable {
  let motto: String
  func makeUIView(context: Context) -> UILabel { UILabel() }
  func updateUIView(_ label: UILabel, context: Context) { label.text = motto }
}

struct MottoScreen: View {
  var body: some View {
    MottoLabel(motto: "Onward").fixedSize(horizontal: false, vertical: true)
  }
}
