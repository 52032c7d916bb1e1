import UIKit

final class ShipCell: UITableViewCell {
    private let flag = UIView()

    override func prepareForReuse() {
        super.prepareForReuse()
        flag.backgroundColor = nil
    }

    // Rows are not highlighted here.
    override func setHighlighted(_ highlighted: Bool, animated: Bool) {}
    override func setSelected(_ selected: Bool, animated: Bool) {}

    override func updateConstraints() {
        flag.alpha = 1
        super.updateConstraints()
    }
}
