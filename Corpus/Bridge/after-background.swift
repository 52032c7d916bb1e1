// says: a background of the cell
// expect: nothing
import SwiftUI
import UIKit

@MainActor
func colour(_ cell: UITableViewCell) {
  cell.contentConfiguration = UIHostingConfiguration {
    Text("Pulse")
  }
  .background(.mint)
}
