import SwiftUI
import UIKit

/// Its rows hold a view controller, three views down.
final class WeatherController: UITableViewController {
    private let cities = ["Oslo", "Lima"]

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { cities.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "City", for: indexPath)
        cell.contentView.subviews.forEach { $0.removeFromSuperview() }
        let host = UIHostingController(rootView: WeatherRow(city: cities[indexPath.row]))
        addChild(host)
        cell.contentView.addSubview(host.view)
        host.view.pinToEdges(of: cell.contentView)
        host.didMove(toParent: self)
        return cell
    }
}
