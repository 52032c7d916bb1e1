import SwiftUI

extension ParcelDetail {
  /// One expression: no statement can stand before it.
  var delivered: some View {
    Toggle("Show delivered", isOn: $store.isShowingDelivered)
  }
}

struct DraftOptions: View {
  let draft: ObservedObject<Draft>.Wrapper

  var body: some View {
    VStack {
      Toggle("Urgent", isOn: draft.isUrgent)
      text(draft)
    }
  }

  private func text(_ draft: ObservedObject<Draft>.Wrapper) -> some View {
    TextField("Note", text: draft.text)
  }
}
