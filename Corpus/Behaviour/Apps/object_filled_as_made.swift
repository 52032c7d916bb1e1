//# verdict: same
//# script: tap reload; tap reload
import SwiftUI
// An object that is filled in the event in which it is made changes nothing that is shown.
final class Names { private(set) var all: [String] = []; func add(_ name: String) { all.append(name) } }
struct Maker {
  let names = Names()
  var isFull = false
  mutating func make(_ count: Int) -> [String] { isFull = true; for number in 0..<count { fill("\(number)", names) }; return names.all }
  func fill(_ name: String, _ names: Names) { names.add(name) }
}
struct Made { let maker: Maker; let all: [String] }
final class Model: ObservableObject {
  @Published var count = 0
  private let made = Model.make(1)
  var total: Int { made.maker.names.all.count }
  static func make(_ count: Int) -> Made { var maker = Maker(); let all = maker.make(count); return Made(maker: maker, all: all) }
  func reload() { _ = Model.make(3); count += 1 }
}
struct Root: View { @StateObject private var model = Model()
  var body: some View { Text("total \(model.total)"); Button("reload") { model.reload() } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
