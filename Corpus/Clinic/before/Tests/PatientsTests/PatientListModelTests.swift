import ClinicModels
import Combine
@testable import Patients

/// Conforms in a test target, and moves with the rest.
final class StubDetailModel: PatientDetailModel {
  @Published var patient = Patient(id: 1, name: "Stub")
  @Published var problem: String?
  var title: String { patient.name }
  private(set) var saves = 0

  func save() async { saves += 1 }
}

@MainActor
func saveTwice() async -> Int {
  let model = StubDetailModel()
  await model.save()
  await model.save()
  return model.saves
}
