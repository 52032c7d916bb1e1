import Combine
import SwiftUI

enum Appearance {
    case system, light, dark

    static let standard = Appearance.system
}

@Observable
final class SettingsStore {
	var pageSize = 20 {
		willSet { pageSizeSubject.send(newValue) }
	}
	@ObservationIgnored private lazy var pageSizeSubject = CurrentValueSubject<Int, Never>(_pageSize)
	@ObservationIgnored private(set) lazy var pageSizePublisher = pageSizeSubject.eraseToAnyPublisher()
	var appearance = Appearance.standard {
		willSet { appearanceSubject.send(newValue) }
	}
	@ObservationIgnored private lazy var appearanceSubject = CurrentValueSubject<Appearance, Never>(_appearance)
	var accent: Color = .blue; var isCompact = false {
		willSet { isCompactSubject.send(newValue) }
	}
	@ObservationIgnored private lazy var isCompactSubject = CurrentValueSubject<Bool, Never>(_isCompact)
	private(set) var changes = 0

	@ObservationIgnored private var observers: Set<AnyCancellable> = []
	@ObservationIgnored private var cancellables: Set<AnyCancellable> = []

	init() {
		appearanceSubject
			.dropFirst()
			.sink { [weak self] _ in self?.changes += 1 }
			.store(in: &observers)
		isCompactSubject.sink { print($0) }.store(in: &observers)
	}

	/// Forgets who listens.
	func reset() {
		observers.removeAll()
		changes = 0
	}

	func follow(_ sizes: AnyPublisher<Int, Never>) {
		sizes.sink { [weak self] in self?.pageSize = $0 }.store(in: &cancellables)
	}
}
