// says: margins of the content
// expect: nothing
import SwiftUI
import UIKit

@MainActor
func inset(_ cell: UITableViewCell) {
  cell.contentConfiguration = UIHostingConfiguration {
    Text("72")
  }
  .margins(.horizontal, 20)
}
