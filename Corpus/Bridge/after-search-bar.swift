// says: delegate in make, guarded text, a parent that is said to be kept up to date by SwiftUI
// expect: coordinator-parent changed
import SwiftUI
import UIKit

struct StationFinder: UIViewRepresentable {
  @Binding var query: String
  var onFind: (String) -> Void

  func makeCoordinator() -> Finder { Finder(self) }

  func makeUIView(context: Context) -> UISearchBar {
    let bar = UISearchBar()
    bar.delegate = context.coordinator
    return bar
  }

  func updateUIView(_ bar: UISearchBar, context: Context) {
    if bar.text != query {
      bar.text = query
    }
  }

  final class Finder: NSObject, UISearchBarDelegate {
    var parent: StationFinder
    init(_ parent: StationFinder) { self.parent = parent }

    func searchBar(_ bar: UISearchBar, textDidChange typed: String) {
      parent.query = typed
    }

    func searchBarSearchButtonClicked(_ bar: UISearchBar) {
      parent.onFind(parent.query)
      bar.resignFirstResponder()
    }
  }
}
