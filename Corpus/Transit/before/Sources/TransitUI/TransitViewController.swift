#if canImport(UIKit)
import SwiftUI
import UIKit

/// Shows the app inside a UIKit one.
@MainActor
public func makeTransitViewController(_ dependencies: Dependencies) -> UIViewController {
  let stops = dependencies.stops
  let root = RootView(stops: stops)
    .environmentObject(stops)
    .environmentObject(dependencies.favorites)
    .environmentObject(dependencies.user)
    .environmentObject(dependencies.connection)
    .environmentObject(dependencies.announcements)
  return UIHostingController(rootView: root)
}
#endif
