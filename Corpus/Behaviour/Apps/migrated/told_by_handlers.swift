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

@Observable
final class Store: FetcherDelegate {
  private let cache = Cache()
  private let fetcher = Fetcher()
  var items: [String] { access(keyPath: \.items); return cache.values }
  var fetched: Int { access(keyPath: \.fetched); return fetcher.count }
  init() {
    cache.onUpdate = { [weak self] in self?.withMutation(keyPath: \.items) {}; self?.withMutation(keyPath: \.fetched) {} }
    fetcher.delegate = self
  }
  func load() { cache.fill() }
  func fetch() { fetcher.fetch() }
  func didFetch() { withMutation(keyPath: \.items) {}; withMutation(keyPath: \.fetched) {} }
}

struct StoreView: View {
  var store: Store
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
  @State private var store = Store()
  var body: some View { StoreView(store: store) }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
