import Combine
import SwiftUI

@Observable
final class Basket {
  var items: [String] = [] { didSet { itemsPublisher.send(items) } }
  @ObservationIgnored let itemsPublisher = CurrentValueSubject<[String], Never>([])

  func start() {
    itemsPublisher.wobbling(by: 3)
  }

  func count() {
    let count: Int = itemsPublisher
    print(count)
  }
}
