// says: the three steps, each of which is mandatory
// expect: nothing
import SwiftUI
import UIKit

struct CrewView: View {
  var body: some View { Text("Crew") }
}

final class CrewScreen: UIViewController {
  private let crew = UIHostingController(rootView: CrewView())

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(crew)
    crew.view.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(crew.view)
    NSLayoutConstraint.activate([
      crew.view.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      crew.view.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      crew.view.topAnchor.constraint(equalTo: view.topAnchor),
      crew.view.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    crew.didMove(toParent: self)
  }
}
