//# verdict: other
//# script: tap go; tap x; tap go; tap go
import SwiftUI
import Combine
import Foundation

final class Log { var text = "" }
final class M: ObservableObject { @Published var n = 0
  @Published var log = ""; let plain = Log(); let p = PassthroughSubject<Int, Never>()
  func go() { n += 1; p.send(n); NotificationCenter.default.post(name: .init("k"), object: nil) } }
final class Sinker: ObservableObject { @Published var seen = 0
  var c: AnyCancellable?; init(_ m: M) { c = NotificationCenter.default.publisher(for: .init("k")).sink { [weak m] _ in m?.log += "k" } } }
struct Names: View { let m: M
  let n: Int
  @StateObject var s: Sinker
  init(m: M, n: Int) { self.m = m; self.n = n; _s = StateObject(wrappedValue: Sinker(m)) }
  var body: some View { Text("n \(n) seen \(s.seen)") } }
struct LogView: View { @ObservedObject var m: M
  var body: some View { Text("log \(m.log)") } }
struct Root: View { @StateObject var m = M()
  var body: some View { Names(m: m, n: m.n); LogView(m: m); Button("go") { m.go() }; Button("x") { m.n += 5 } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
