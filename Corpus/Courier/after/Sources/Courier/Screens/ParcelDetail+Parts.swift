import SwiftUI

extension ParcelDetail {
  /// One expression: no statement can stand before it.
  var delivered: some View {
    Toggle("Show delivered", isOn: Bindable(store).isShowingDelivered)
  }
}

struct DraftOptions: View {
  let draft: Bindable<Draft>

  var body: some View {
    VStack {
      Toggle("Urgent", isOn: draft.isUrgent)
      text(draft)
    }
  }

  private func text(_ draft: Bindable<Draft>) -> some View {
    TextField("Note", text: draft.text)
  }
}
