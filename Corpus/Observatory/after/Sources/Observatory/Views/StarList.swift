import SwiftUI

struct StarList: View {
  let stars: [Star]
  var onSelect: (Star) -> Void = { _ in }
  var onClear: () -> Void = {}

  var body: some View {
    List(stars) { star in
      Button(star.name) { onSelect(star) }
    }
    .toolbar { Button("Clear", action: onClear) }
  }
}

struct FocusPanel: View {
  @Bindable var telescope: Telescope

  var body: some View {
    Slider(value: $telescope.focus)
  }
}

struct NoteEditor: View {
  @State private var text = ""

  var body: some View {
    TextEditor(text: $text)
  }
}
