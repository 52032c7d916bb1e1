// says: a cell follows a published property of its model by itself
// expect: observable-object changed
// expect: published changed
// expect: observed-object changed
import Combine
import SwiftUI
import UIKit

final class Prescription: Identifiable, ObservableObject {
  let id = UUID()
  @Published var drug = ""
}

struct PrescriptionRow: View {
  @ObservedObject var prescription: Prescription
  var body: some View { Text(prescription.drug) }
}

@MainActor
final class PrescriptionSource {
  private var prescriptions: [UUID: Prescription] = [:]

  func fill(_ cell: UICollectionViewCell, for id: UUID) {
    guard let prescription = prescriptions[id] else { return }
    cell.contentConfiguration = UIHostingConfiguration {
      PrescriptionRow(prescription: prescription)
    }
  }

  func rename(_ id: UUID, to drug: String) {
    prescriptions[id]?.drug = drug
  }
}
