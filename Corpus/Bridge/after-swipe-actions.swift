// says: swipe actions belong to the content, by the identifier of the item
// expect: nothing
import SwiftUI
import UIKit

struct AllergyRow: View {
  var body: some View { Text("Pollen") }
}

final class AllergyList: UIViewController {
  private var allergies: Set<UUID> = []

  func fill(_ cell: UICollectionViewListCell, for id: UUID) {
    cell.contentConfiguration = UIHostingConfiguration {
      AllergyRow()
        .swipeActions(edge: .trailing) {
          Button("Remove", role: .destructive) { [weak self] in self?.remove(id) }
        }
    }
  }

  func remove(_ id: UUID) { allergies.remove(id) }
}
