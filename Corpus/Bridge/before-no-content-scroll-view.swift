// says: without it a large title does not collapse
// expect: content-scroll-view blocked content-scroll-view
import SwiftUI
import UIKit

struct RootTable: UIViewRepresentable {
  func makeUIView(context: Context) -> UITableView { UITableView() }
  func updateUIView(_ table: UITableView, context: Context) {}
}

struct RootScreen: View {
  var body: some View {
    RootTable().navigationTitle("Roots")
  }
}
