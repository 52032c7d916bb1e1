//# verdict: other
//# script: tap go; tap go; tap go
import SwiftUI
import Combine
final class M: ObservableObject { @Published var n = 0; func go() { n += 1 } }
final class Log: ObservableObject { @Published var lines: [String] = []; private var bag: Set<AnyCancellable> = []
  func subscribe(to p: Published<Int>.Publisher) {
    p.sink { [weak self] v in self?.lines.append("a\(v)"); if v == 1 { self?.more(p) } }.store(in: &bag) }
  func more(_ p: Published<Int>.Publisher) { p.sink { [weak self] in self?.lines.append("c\($0)") }.store(in: &bag) } }
struct Root: View { @StateObject var m = M(); @StateObject var log = Log()
  var body: some View { Text("n \(m.n)"); Text("log \(log.lines.joined(separator: ","))")
    Button("go") { m.go() }.onAppear { log.subscribe(to: m.$n) } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
