import SwiftUI
import Combine
@Observable
final class M { var n = 0 { willSet { nSubject.send(newValue) } }; @ObservationIgnored private lazy var nSubject = CurrentValueSubject<Int, Never>(_n); @ObservationIgnored private(set) lazy var nPublisher = nSubject.eraseToAnyPublisher(); func go() { n += 1 } }
@Observable
final class Log { var lines: [Int] = []; @ObservationIgnored private var bag: Set<AnyCancellable> = []
  func subscribe(to p: AnyPublisher<Int, Never>) { p.sink { [weak self] in self?.lines.append($0) }.store(in: &bag) } }
struct Root: View { @State var m = M(); @State var log = Log()
  var body: some View { Text("n \(m.n)"); Text("log \(log.lines.map(String.init).joined(separator: ","))")
    Button("go") { m.go() }.onAppear { log.subscribe(to: m.nPublisher) } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
