import SwiftUI
import Combine
@Observable
final class M { var n = 0 { willSet { nSubject.send(newValue) } }; @ObservationIgnored private lazy var nSubject = PassthroughSubject<Int, Never>(); @ObservationIgnored private(set) lazy var nPublisher = Deferred { [weak self, nSubject] in nSubject.merge(with: (self.map { [$0._n] } ?? []).publisher) }.eraseToAnyPublisher(); func go() { n += 1 } }
@Observable
final class Log { var lines: [String] = []; @ObservationIgnored private var bag: Set<AnyCancellable> = []
  weak var m: M?
  func subscribe(to p: AnyPublisher<Int, Never>) {
    p.sink { [weak self] in self?.lines.append("a\($0)"); if $0 == 1 { self?.m?.n = 10 } }.store(in: &bag)
    p.sink { [weak self] in self?.lines.append("b\($0)") }.store(in: &bag) } }
struct Root: View { @State var m = M(); @State var log = Log()
  var body: some View { Text("n \(m.n)"); Text("log \(log.lines.joined(separator: ","))")
    Button("go") { m.go() }.onAppear { log.m = m; log.subscribe(to: m.nPublisher) } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
