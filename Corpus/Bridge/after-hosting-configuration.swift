// says: the best form from iOS 16 on
// expect: nothing
import SwiftUI
import UIKit

struct TreeRow: View {
  let tree: String
  var body: some View { Text(tree) }
}

final class TreeList: UITableViewController {
  var trees = ["Oak"]

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { trees.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "tree", for: indexPath)
    cell.contentConfiguration = UIHostingConfiguration {
      TreeRow(tree: trees[indexPath.row])
    }
    return cell
  }
}
