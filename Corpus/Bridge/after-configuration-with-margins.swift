// says: margins, a least size and a background of a cell's content
// expect: nothing
import SwiftUI
import UIKit

struct Bulb {
  let name: String
  let note: String
  let symbol: String
}

@MainActor
func fill(_ cell: UICollectionViewCell, with bulb: Bulb) {
  cell.contentConfiguration = UIHostingConfiguration {
    HStack {
      Image(systemName: bulb.symbol).foregroundStyle(.tint)
      VStack(alignment: .leading) {
        Text(bulb.name).font(.headline)
        Text(bulb.note).font(.subheadline).foregroundStyle(.secondary)
      }
    }
  }
  .margins(.all, 12)
  .minSize(width: nil, height: 44)
  .background(Color(uiColor: .quaternarySystemFill))
}
