// says: right before iOS 16: a cell keeps its controller and changes its root view; later the configuration is best
// expect: hosting-configuration changed
// expect: hosting-configuration changed
// expect: hosting-configuration changed
// expect: hosting-configuration changed
import SwiftUI
import UIKit

final class HostCell<Row: View>: UITableViewCell {
  private var carrier: UIHostingController<Row>?

  func show(_ row: Row, in owner: UIViewController) {
    if let carrier {
      carrier.rootView = row
    } else {
      let fresh = UIHostingController(rootView: row)
      carrier = fresh
      fresh.view.backgroundColor = .clear
      owner.addChild(fresh)
      fresh.view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(fresh.view)
      NSLayoutConstraint.activate([
        fresh.view.topAnchor.constraint(equalTo: contentView.topAnchor),
        fresh.view.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
        fresh.view.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        fresh.view.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      ])
      fresh.didMove(toParent: owner)
    }
  }
}

struct FishRow: View {
  let fish: String
  var body: some View { Text(fish) }
}

final class FishList: UITableViewController {
  let fish = ["Trout"]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(HostCell<FishRow>.self, forCellReuseIdentifier: "fish")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { fish.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "fish", for: indexPath) as! HostCell<FishRow>
    cell.show(FishRow(fish: fish[indexPath.row]), in: self)
    return cell
  }
}
