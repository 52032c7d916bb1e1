import Combine
import SwiftUI

enum Appearance {
    case system, light, dark

    static let standard = Appearance.system
}

final class SettingsStore: ObservableObject {
	@Published var pageSize = 20
	@Published var appearance = Appearance.standard
	@Published var accent: Color = .blue; @Published var isCompact = false
	@Published private(set) var changes = 0

	private var observers: Set<AnyCancellable> = []

	init() {
		$appearance
			.dropFirst()
			.sink { [weak self] _ in self?.changes += 1 }
			.store(in: &observers)
		$isCompact.sink { print($0) }.store(in: &observers)
	}

	/// Forgets who listens.
	func reset() {
		observers.removeAll()
		changes = 0
	}

	func follow(_ sizes: AnyPublisher<Int, Never>) {
		sizes.assign(to: &$pageSize)
	}
}
