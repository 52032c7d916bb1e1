//# verdict: same
//# script: focus name; type name Ann; tap next; type city Rome; tap check; tap reset
// A form that moves the focus, and a sum that rows hand up.
import SwiftUI

struct FilledKey: PreferenceKey {
  static let defaultValue = 0
  static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}

final class Form1: ObservableObject {
  @Published var name = ""
  @Published var city = ""
  @Published var isComplete = false
  func check() { isComplete = !name.isEmpty && !city.isEmpty }
  func reset() { (name, city, isComplete) = ("", "", false) }
}

struct Entry: View {
  enum Field { case name, city }
  @ObservedObject var form: Form1
  @FocusState private var field: Field?

  var body: some View {
    TextField("name", text: $form.name)
      .focused($field, equals: .name)
      .preference(key: FilledKey.self, value: form.name.isEmpty ? 0 : 1)
    TextField("city", text: $form.city)
      .focused($field, equals: .city)
      .preference(key: FilledKey.self, value: form.city.isEmpty ? 0 : 1)
    Button("next") { field = form.city.isEmpty ? .city : nil }
    Button("check") { form.check() }
    Button("reset") { form.reset(); field = .name }
  }
}

struct Page: View {
  @StateObject private var form = Form1()
  @State private var filled = 0

  var body: some View {
    VStack {
      Entry(form: form)
      Text("\(filled) of 2")
      if form.isComplete { Text("complete") }
    }
    .onPreferenceChange(FilledKey.self) { filled = $0 }
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
