import SwiftUI
import UIKit

/// A search bar whose closure is another one each time.
struct FilterBar: UIViewRepresentable {
    @Binding var text: String
    let prompt: String
    var onCommit: (String) -> Void

    func makeCoordinator() -> Coordinator { Coordinator(self) }

    func makeUIView(context: Context) -> UISearchBar {
        let bar = UISearchBar()
        bar.delegate = context.coordinator
        bar.placeholder = prompt
        return bar
    }

    func updateUIView(_ bar: UISearchBar, context: Context) {
        context.coordinator.parent = self
        // The person may be typing.
        if bar.text != text {
            bar.text = text
        }
        bar.placeholder = prompt
    }

    final class Coordinator: NSObject, UISearchBarDelegate {
        var parent: FilterBar

        init(_ parent: FilterBar) { self.parent = parent }

        func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
            parent.text = searchText
        }

        func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
            parent.onCommit(parent.text)
            searchBar.resignFirstResponder()
        }
    }
}
