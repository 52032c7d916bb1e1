//# verdict: trap
//# script: tap share
// A sheet uses the object in a closure only, and nothing injects it there.
import SwiftUI

final class Router: ObservableObject {
  @Published var path: [Int] = []
}

struct Editor: View {
  @EnvironmentObject private var router: Router
  var body: some View { Button("open") { router.path.append(1) } }
}

final class ShareScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let editor = UIHostingController(rootView: Editor())
    addChild(editor)
    view.addSubview(editor.view)
    editor.didMove(toParent: self)
  }
}

struct Share: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> ShareScreen { ShareScreen() }
  func updateUIViewController(_ screen: ShareScreen, context: Context) {}
}

struct Page: View {
  @StateObject private var router = Router()
  @State private var isSharing = false
  var body: some View {
    VStack {
      Text("\(router.path.count) open")
      Button("share") { isSharing = true }
    }
    .sheet(isPresented: $isSharing) { Share() }
    .environmentObject(router)
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
