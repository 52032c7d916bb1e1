// says: UIKit's navigation and alerts, shown as something to read
// expect: nothing
import UIKit

final class ClubScreen: UIViewController {
  func open(_ page: UIViewController) {
    navigationController?.pushViewController(page, animated: true)
  }

  func back() {
    navigationController?.popViewController(animated: true)
  }

  func tabs() -> UITabBarController {
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: self)]
    tabBarItem = UITabBarItem(title: "Club", image: UIImage(systemName: "flag"), selectedImage: nil)
    return tabs
  }

  func askToLeave() {
    let question = UIAlertController(title: "Leave?", message: "The club stays.", preferredStyle: .alert)
    question.addAction(UIAlertAction(title: "Stay", style: .cancel))
    question.addAction(UIAlertAction(title: "Leave", style: .destructive) { _ in
      self.back()
    })
    present(question, animated: true)
  }
}
