// says: a cell's content is SwiftUI
// expect: nothing
import SwiftUI
import UIKit

struct MeasureTitle: View {
  var body: some View {
    HStack {
      Label("Pulse", systemImage: "waveform")
        .foregroundStyle(.pink)
        .font(.system(.footnote, weight: .bold))
      Spacer()
      Text(Date(), style: .time)
        .foregroundStyle(.secondary)
        .font(.footnote)
    }
  }
}

struct MeasureValue: View {
  var body: some View {
    HStack(alignment: .bottom) {
      Text("72").font(.system(.title, weight: .semibold))
      Text("bpm").foregroundStyle(.secondary)
    }
  }
}

@MainActor
func fill(_ cell: UICollectionViewCell) {
  cell.contentConfiguration = UIHostingConfiguration {
    VStack(alignment: .leading) {
      MeasureTitle()
      Spacer()
      MeasureValue()
    }
  }
}
