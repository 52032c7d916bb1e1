// says: pushing in the update pushes at each change of state
// expect: create-in-update blocked made-at-update
// expect: navigate-in-update blocked navigates-at-update
import SwiftUI
import UIKit

final class RecipeScreen: UIViewController {
  var recipe = ""
}

struct RecipeStack: UIViewControllerRepresentable {
  let recipe: String

  func makeUIViewController(context: Context) -> UINavigationController { UINavigationController() }

  func updateUIViewController(_ stack: UINavigationController, context: Context) {
    let screen = RecipeScreen()
    screen.recipe = recipe
    stack.pushViewController(screen, animated: true)
  }
}
