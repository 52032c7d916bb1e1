// says: coordinators are marked MainActor in Swift 6
// expect: nothing
import SwiftUI
import UIKit

struct BuoyFinder: UIViewRepresentable {
  @Binding var buoy: String

  func makeCoordinator() -> Finder { Finder(self) }

  func makeUIView(context: Context) -> UISearchBar {
    let bar = UISearchBar()
    bar.delegate = context.coordinator
    return bar
  }

  func updateUIView(_ bar: UISearchBar, context: Context) {
    if bar.text != buoy { bar.text = buoy }
  }

  @MainActor final class Finder: NSObject, UISearchBarDelegate {
    var parent: BuoyFinder
    init(_ parent: BuoyFinder) { self.parent = parent }

    func searchBar(_ bar: UISearchBar, textDidChange typed: String) {
      parent.buoy = typed
    }
  }
}
