// A spare object only stores the method and the binding that it is handed.
import SwiftUI

struct Form: View {
  @State var model: Model
  var body: some View {
    VStack {
      Text("\(model.n)")
      Button("done", action: model.done)
    }
  }
}
extension Form {
  @Observable
  final class Model {
    var n = 0
    @ObservationIgnored @Binding private var isPresented: Bool
    private let onDone: () -> Void
    init(isPresented: Binding<Bool>, onDone: @escaping () -> Void) {
      _isPresented = isPresented
      self.onDone = onDone
    }
    func done() {
      n += 1
      onDone()
      isPresented = false
    }
  }
}
@Observable
final class Parent {
  var isShown = false
  private(set) var count = 0
  func finish() { count += 1 }
}
struct Root: View {
  @State private var parent = Parent()
  var body: some View {
    VStack {
      Text("\(parent.count)")
      Button("show") { parent.isShown = true }
    }
    .sheet(isPresented: $parent.isShown) { Form(model: .init(isPresented: $parent.isShown, onDone: parent.finish)) }
  }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
