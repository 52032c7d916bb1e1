// says: values are handed to the root view explicitly
// expect: nothing
import SwiftUI
import UIKit

struct Palette {
  var isDark = false
}

struct BloomView: View {
  let palette: Palette
  var body: some View { Text(palette.isDark ? "Dark" : "Light") }
}

@MainActor
func bloomScreen(_ palette: Palette) -> UIViewController {
  UIHostingController(rootView: BloomView(palette: palette))
}
