import Combine
import UIKit

/// The feed in a part of the app that is not SwiftUI yet.
final class FeedViewController: UIViewController {
    private let model: FeedModel
    private var subscriptions: [AnyCancellable] = []

    init(model: FeedModel) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("made in code") }

    override func viewDidLoad() {
        super.viewDidLoad()
        model.itemsPublisher
            .receive(on: DispatchQueue.main)
            .sink { [weak self] articles in self?.title = articles.first?.title }
            .store(in: &subscriptions)
        self.model.unreadPublisher.merge(with: model.pagePublisher)
            .sink { _ in }
            .store(in: &subscriptions)
        model.observe().store(in: &subscriptions)
    }
}
