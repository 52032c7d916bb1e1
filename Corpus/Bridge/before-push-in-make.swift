// says: a controller that was just made has no navigation controller to push with
// expect: navigate-in-update blocked navigates-in-make
import SwiftUI
import UIKit

final class SoilScreen: UIViewController {}

struct SoilWrapper: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> SoilScreen {
    let screen = SoilScreen()
    screen.navigationController?.pushViewController(UIViewController(), animated: true)
    return screen
  }

  func updateUIViewController(_ screen: SoilScreen, context: Context) {}
}
