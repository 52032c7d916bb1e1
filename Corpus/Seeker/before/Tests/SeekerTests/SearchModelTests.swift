import Combine
@testable import Seeker

@MainActor
final class SearchModelTests {
    private var cancellables: Set<AnyCancellable> = []

    func testResults() {
        let model = SearchModel(service: SampleService())
        var counts: [Int] = []
        model.$results.map(\.count).sink { counts.append($0) }.store(in: &cancellables)
        model.query = "comet"
        assert(counts == [0])
    }
}
