import ClinicModels

/// Not observed: what conforms to it is no model.
public protocol PatientService: Sendable {
  func patients(matching query: String) async throws -> [Patient]
  func save(_ patient: Patient) async throws
}
