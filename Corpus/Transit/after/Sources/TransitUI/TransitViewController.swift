#if canImport(UIKit)
import SwiftUI
import UIKit

/// Shows the app inside a UIKit one.
@MainActor
public func makeTransitViewController(_ dependencies: Dependencies) -> UIViewController {
  let stops = dependencies.stops
  let root = RootView(stops: stops)
    .environment(stops)
    .environment(dependencies.favorites)
    .environment(dependencies.user)
    .environment(dependencies.connection)
    .environment(dependencies.announcements)
  return UIHostingController(rootView: root)
}
#endif
