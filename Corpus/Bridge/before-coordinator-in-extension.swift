// says: coordinators are on the main actor; one whose delegate is conformed to in an extension is not by itself
// expect: coordinator-main-actor changed
import SwiftUI
import UIKit

struct ReefFinder: UIViewRepresentable {
  @Binding var reef: String

  func makeCoordinator() -> Finder { Finder(reef: $reef) }

  func makeUIView(context: Context) -> UISearchBar {
    let bar = UISearchBar()
    bar.delegate = context.coordinator
    return bar
  }

  func updateUIView(_ bar: UISearchBar, context: Context) {
    if bar.text != reef { bar.text = reef }
  }

  final class Finder: NSObject {
    let reef: Binding<String>
    init(reef: Binding<String>) { self.reef = reef }
  }
}

extension ReefFinder.Finder: UISearchBarDelegate {
  func searchBar(_ bar: UISearchBar, textDidChange typed: String) {
    reef.wrappedValue = typed
  }
}
