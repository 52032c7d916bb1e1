import SwiftUI
import UIKit

/// Pushes the screens, each in a hosting controller, and hands them what they need.
@MainActor
final class Coordinator: ObservableObject {
  @Published private(set) var depth = 0
  let navigation: UINavigationController
  private let store: ParcelStore

  init(store: ParcelStore, navigation: UINavigationController) {
    self.store = store
    self.navigation = navigation
  }

  func start() {
    let list = ParcelList()
      .environmentObject(store)
      .environmentObject(self)
    navigation.pushViewController(UIHostingController(rootView: list), animated: false)
  }

  func show(_ parcel: Parcel) {
    guard depth < 20 else { return }
    depth += 1
    let controller = ParcelController(parcel: parcel, store: store)
    navigation.pushViewController(controller, animated: true)
  }

  func sign(_ draft: Draft) {
    navigation.present(SignatureController(draft: draft), animated: true)
  }
}
