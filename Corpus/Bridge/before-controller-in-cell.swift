// says: views that wrap a controller cannot be in a hosting configuration
// expect: hosting-cell-controller blocked hosted-controller
import SwiftUI
import UIKit

struct ClipPlayer: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
  func updateUIViewController(_ player: UIViewController, context: Context) {}
}

struct ClipRow: View {
  var body: some View { ClipPlayer() }
}

@MainActor
func play(in cell: UITableViewCell) {
  cell.contentConfiguration = UIHostingConfiguration {
    ClipRow()
  }
}
