// says: even a chart may be in a cell
// expect: nothing
import Charts
import SwiftUI
import UIKit

@MainActor
func chart(in cell: UICollectionViewCell) {
  cell.contentConfiguration = UIHostingConfiguration {
    VStack(alignment: .leading) {
      Text("Pulse")
      Chart {
        BarMark(x: .value("Number", 1), y: .value("Rate", 72))
          .foregroundStyle(.pink)
        BarMark(x: .value("Number", 2), y: .value("Rate", 75))
      }
    }
  }
}
