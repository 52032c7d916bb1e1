import SwiftUI
import Foundation
final class Config { static let shared = Config(); var size = 1 }
extension EnvironmentValues { var size: Int { Config.shared.size } }
@Observable
final class M { var n = 0
  func go() { Config.shared.size += 1; n += 1 } }
struct A: View { var m: M; @Environment(\.size) private var size
  var body: some View { Text("size \(size)") } }
struct Root: View { @State var m = M()
  var body: some View { A(m: m); Button("go") { m.go() } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
