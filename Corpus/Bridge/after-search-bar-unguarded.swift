// says: the full pattern of a coordinator (the text is assigned without a comparison, the prompt in make only)
// expect: state-in-make changed
// expect: update-guard changed
import SwiftUI
import UIKit

struct RouteSearch: UIViewRepresentable {
  @Binding var route: String
  var prompt: String

  func makeUIView(context: Context) -> UISearchBar {
    let bar = UISearchBar()
    bar.placeholder = prompt
    bar.delegate = context.coordinator
    return bar
  }

  func updateUIView(_ bar: UISearchBar, context: Context) {
    bar.text = route
  }

  func makeCoordinator() -> Scout {
    Scout(self)
  }

  final class Scout: NSObject, UISearchBarDelegate {
    var search: RouteSearch

    init(_ search: RouteSearch) {
      self.search = search
    }

    func searchBar(_ bar: UISearchBar, textDidChange typed: String) {
      search.route = typed
    }

    func searchBarSearchButtonClicked(_ bar: UISearchBar) {
      bar.resignFirstResponder()
    }
  }
}

struct RouteScreen: View {
  @State private var route = ""
  var body: some View { RouteSearch(route: $route, prompt: "Where to?") }
}
