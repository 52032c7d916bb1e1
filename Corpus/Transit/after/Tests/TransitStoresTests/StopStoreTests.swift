import TransitModels
import XCTest

@testable import TransitStores

@MainActor
final class StopStoreTests: XCTestCase {
  func testQueryFiltersByName() {
    let store = StopStore(stops: Stop.samples)
    store.query = "harb"
    XCTAssertEqual(store.visibleStops.map(\.id), ["harbour"])
  }

  func testRefreshFetchesStops() async {
    let store = StopStore(timetable: SampleTimetable())
    await store.refresh()
    XCTAssertEqual(store.stops.count, 3)
    XCTAssertNotNil(store.lastUpdate)
  }
}
