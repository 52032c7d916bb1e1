// says: the configuration is made from the cell's state
// expect: nothing
import SwiftUI
import UIKit

@MainActor
func markable(_ cell: UICollectionViewCell) {
  cell.configurationUpdateHandler = { cell, state in
    cell.contentConfiguration = UIHostingConfiguration {
      HStack {
        Text("Mobility")
        Spacer()
        if state.isSelected {
          Image(systemName: "checkmark")
        }
      }
    }
  }
}
