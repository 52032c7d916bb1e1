// says: the bar is told which wrapped scroll view to follow
// expect: nothing
import SwiftUI
import UIKit

struct SeedTable: UIViewRepresentable {
  func makeUIView(context: Context) -> UITableView { UITableView() }

  func updateUIView(_ table: UITableView, context: Context) {
    let chain = sequence(first: table as UIResponder, next: \.next)
    if let screen = chain.compactMap({ $0 as? UINavigationController }).first?.topViewController {
      screen.setContentScrollView(table, for: .top)
    }
  }
}

struct SeedScreen: View {
  var body: some View {
    SeedTable().navigationTitle("Seeds")
  }
}
