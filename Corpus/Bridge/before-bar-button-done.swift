// says: the style has another name, and the same value
// expect: bar-button-done changed
// expect: bar-button-done changed
import UIKit

@MainActor func buttons(_ target: AnyObject, _ action: Selector?) -> [UIBarButtonItem] {
  [
    UIBarButtonItem(title: "Save", style: .done, target: target, action: action),
    UIBarButtonItem(image: UIImage(), style: .done, target: nil, action: nil),
    UIBarButtonItem(image: UIImage(), style: .plain, target: nil, action: nil),
  ]
}
