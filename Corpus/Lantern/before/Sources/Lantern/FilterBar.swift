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
        bar.placeholder = prompt
        return bar
    }

    func updateUIView(_ bar: UISearchBar, context: Context) {
        bar.delegate = context.coordinator
        // The person may be typing.
        bar.text = text
    }

    final class Coordinator: NSObject, UISearchBarDelegate {
        let parent: FilterBar

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
