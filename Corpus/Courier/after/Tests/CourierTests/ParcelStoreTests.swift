import SwiftUI
import XCTest

@testable import Courier

@MainActor
final class ParcelStoreTests: XCTestCase {
  var store = ParcelStore(parcels: [Parcel("A"), Parcel("B")])

  func testDeliveredParcelsAreHidden() {
    store.deliver(store.parcels[0])
    XCTAssertEqual(store.visible.count, 1)
    XCTAssertNotNil(ParcelList().environment(store))
  }
}
