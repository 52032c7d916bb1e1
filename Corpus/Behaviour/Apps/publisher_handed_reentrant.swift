//# verdict: same
//# script: tap go; tap go
import SwiftUI
import Combine
final class M: ObservableObject { @Published var n = 0; func go() { n += 1 } }
final class Log: ObservableObject { @Published var lines: [String] = []; private var bag: Set<AnyCancellable> = []
  weak var m: M?
  func subscribe(to p: Published<Int>.Publisher) {
    p.sink { [weak self] in self?.lines.append("a\($0)"); if $0 == 1 { self?.m?.n = 10 } }.store(in: &bag)
    p.sink { [weak self] in self?.lines.append("b\($0)") }.store(in: &bag) } }
struct Root: View { @StateObject var m = M(); @StateObject var log = Log()
  var body: some View { Text("n \(m.n)"); Text("log \(log.lines.joined(separator: ","))")
    Button("go") { m.go() }.onAppear { log.m = m; log.subscribe(to: m.$n) } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
