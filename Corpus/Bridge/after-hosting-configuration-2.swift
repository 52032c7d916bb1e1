// says: SwiftUI in a collection's cell without a controller
// expect: nothing
import SwiftUI
import UIKit

struct PortTile: View {
  let port: String
  var body: some View { Text(port) }
}

final class PortGrid: UICollectionViewController {
  var ports = ["Bergen"]

  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    ports.count
  }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let tile = collectionView.dequeueReusableCell(withReuseIdentifier: "port", for: indexPath)
    tile.contentConfiguration = UIHostingConfiguration {
      PortTile(port: ports[indexPath.item])
    }
    return tile
  }
}
