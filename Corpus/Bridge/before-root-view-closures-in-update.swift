// says: the same in a method that runs at each update
// expect: equatable-view blocked closure-in-root-view
import SwiftUI
import UIKit

struct GoalRow: View {
  let goals: Int
  let onTap: () -> Void
  var body: some View { Button("\(goals)") { onTap() } }
}

struct GoalHost: UIViewControllerRepresentable {
  let goals: Int

  func makeUIViewController(context: Context) -> UIHostingController<GoalRow> {
    UIHostingController(rootView: GoalRow(goals: goals, onTap: {}))
  }

  func updateUIViewController(_ host: UIHostingController<GoalRow>, context: Context) {
    host.rootView = GoalRow(goals: goals, onTap: { print(goals) })
  }
}
