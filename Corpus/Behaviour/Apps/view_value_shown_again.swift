//# verdict: other
//# script: tap x; tap t; tap t
import SwiftUI

final class M: ObservableObject { @Published var n = 0 }
struct Page: View { @StateObject private var m = M(); var body: some View { Text("\(m.n)"); Button("x") { m.n += 1 } } }
struct Gate<C: View>: View { let c: C; @State private var on = true; var body: some View { Button("t") { on.toggle() }; if on { c } } }
struct Root: View { var body: some View { Gate(c: Page()) } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
