// says: the form for iOS 16, which the note on migration replaces
// expect: observable-object changed
// expect: published changed
// expect: published changed
// expect: combine-pipeline changed
import Combine
import UIKit

final class ShedState: ObservableObject {
  @Published var keeper = ""
  @Published var tools = 0
}

final class ShedController: UIViewController {
  let shed = ShedState()
  private var subscriptions = Set<AnyCancellable>()
  private let keeperLabel = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    shed.$keeper
      .receive(on: DispatchQueue.main)
      .sink { [weak self] keeper in
        self?.keeperLabel.text = keeper
      }
      .store(in: &subscriptions)
  }
}
