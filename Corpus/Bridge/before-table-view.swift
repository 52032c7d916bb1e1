// says: UIKit's list, shown as something to read; five lines in SwiftUI
// expect: cell-text-label blocked cell-labels
import UIKit

final class ShoeList: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private let shoes = ["Trail", "Track"]

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Shoes"
    let table = UITableView()
    table.dataSource = self
    table.delegate = self
    table.register(UITableViewCell.self, forCellReuseIdentifier: "shoe")
    table.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(table)
    NSLayoutConstraint.activate([
      table.topAnchor.constraint(equalTo: view.topAnchor),
      table.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      table.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      table.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
  }

  func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int { shoes.count }

  func tableView(_ table: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = table.dequeueReusableCell(withIdentifier: "shoe", for: indexPath)
    cell.textLabel?.text = shoes[indexPath.row]
    return cell
  }

  func tableView(_ table: UITableView, didSelectRowAt indexPath: IndexPath) {
    table.deselectRow(at: indexPath, animated: true)
  }
}
