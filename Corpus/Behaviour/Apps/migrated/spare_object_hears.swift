import SwiftUI
import Combine
import Foundation

final class Log { var text = "" }
@Observable
final class M { var n = 0
  var log = ""; let plain = Log(); let p = PassthroughSubject<Int, Never>()
  func go() { n += 1; p.send(n); NotificationCenter.default.post(name: .init("k"), object: nil) } }
@Observable
final class Sinker { var seen = 0
  @ObservationIgnored var c: AnyCancellable?; init(_ m: M) { c = NotificationCenter.default.publisher(for: .init("k")).sink { [weak m] _ in m?.log += "k" } } }
struct Names: View { let m: M
  let n: Int
  @State var s: Sinker
  init(m: M, n: Int) { self.m = m; self.n = n; _s = State(wrappedValue: Sinker(m)) }
  var body: some View { Text("n \(n) seen \(s.seen)") } }
struct LogView: View { var m: M
  var body: some View { Text("log \(m.log)") } }
struct Root: View { @State var m = M()
  var body: some View { Names(m: m, n: m.n); LogView(m: m); Button("go") { m.go() }; Button("x") { m.n += 5 } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
