// says: a hosting controller for each cell costs frames and memory
// expect: hosting-configuration changed
import SwiftUI
import UIKit

struct BirdRow: View {
  let bird: String
  var body: some View { Text(bird) }
}

final class BirdList: UITableViewController {
  var birds = ["Wren", "Heron"]

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { birds.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "bird", for: indexPath)
    let row = UIHostingController(rootView: BirdRow(bird: birds[indexPath.row]))
    addChild(row)
    cell.contentView.addSubview(row.view)
    row.didMove(toParent: self)
    return cell
  }
}
