//# verdict: same
//# script: tap load; tap fetch; tap load
// An announcement that a handler makes is about what the handler's caller has changed: nothing else refreshed the view.
import SwiftUI

final class Cache {
  private(set) var values: [String] = []
  var onUpdate: (() -> Void)?
  func fill() {
    values.append("x")
    onUpdate?()
  }
}
protocol FetcherDelegate: AnyObject { func didFetch() }
final class Fetcher {
  weak var delegate: FetcherDelegate?
  private(set) var count = 0
  func fetch() {
    count += 1
    delegate?.didFetch()
  }
}

final class Store: ObservableObject, FetcherDelegate {
  private let cache = Cache()
  private let fetcher = Fetcher()
  var items: [String] { cache.values }
  var fetched: Int { fetcher.count }
  init() {
    cache.onUpdate = { [weak self] in self?.objectWillChange.send() }
    fetcher.delegate = self
  }
  func load() { cache.fill() }
  func fetch() { fetcher.fetch() }
  func didFetch() { objectWillChange.send() }
}

struct StoreView: View {
  @ObservedObject var store: Store
  var body: some View {
    VStack {
      Text(store.items.joined(separator: ","))
      Text("\(store.fetched)")
      Button("load") { store.load() }
      Button("fetch") { store.fetch() }
    }
  }
}
struct Root: View {
  @StateObject private var store = Store()
  var body: some View { StoreView(store: store) }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
