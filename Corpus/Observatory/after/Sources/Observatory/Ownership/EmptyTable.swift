import SwiftUI
import UIKit

/// A table that says that it is empty.
final class EmptyTable: UITableViewController {
  private var stars: [Star] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.backgroundView = UIHostingController(rootView: LegendView()).view
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    stars.count
  }
}
