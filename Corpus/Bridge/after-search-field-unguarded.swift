// says: the way of state in both directions (the text is assigned without a comparison)
// expect: update-guard changed
import SwiftUI
import UIKit

struct PlantSearch: UIViewRepresentable {
  @Binding var plant: String
  @Binding var hasFocus: Bool

  func makeUIView(context: Context) -> UISearchBar {
    let bar = UISearchBar()
    bar.delegate = context.coordinator
    return bar
  }

  func updateUIView(_ bar: UISearchBar, context: Context) {
    bar.text = plant
  }

  func makeCoordinator() -> Gardener { Gardener(self) }

  final class Gardener: NSObject, UISearchBarDelegate {
    var owner: PlantSearch
    init(_ owner: PlantSearch) { self.owner = owner }

    func searchBar(_ bar: UISearchBar, textDidChange typed: String) {
      owner.plant = typed
    }

    func searchBarTextDidBeginEditing(_ bar: UISearchBar) {
      owner.hasFocus = true
    }

    func searchBarTextDidEndEditing(_ bar: UISearchBar) {
      owner.hasFocus = false
    }
  }
}
