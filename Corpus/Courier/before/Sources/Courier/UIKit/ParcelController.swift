import SwiftUI
import UIKit

/// A hosting controller that keeps what it shows.
final class ParcelController: UIHostingController<AnyView> {
  @ObservedObject private var store: ParcelStore

  init(parcel: Parcel, store: ParcelStore) {
    _store = ObservedObject(wrappedValue: store)
    super.init(rootView: AnyView(ParcelDetail(parcel: parcel).environmentObject(store)))
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "\(store.visible.count) left"
  }
}
