import SwiftUI
import UIKit

/// A hosting controller that keeps what it shows.
final class ParcelController: UIHostingController<AnyView> {
  private var store: ParcelStore

  init(parcel: Parcel, store: ParcelStore) {
    self.store = store
    super.init(rootView: AnyView(ParcelDetail(parcel: parcel).environment(store)))
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "\(store.visible.count) left"
  }
}
