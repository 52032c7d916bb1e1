public struct Patient: Identifiable, Hashable, Sendable {
  public let id: Int
  public var name: String
  public var allergies: [String]

  public init(id: Int, name: String, allergies: [String] = []) {
    self.id = id
    self.name = name
    self.allergies = allergies
  }
}

public struct Visit: Identifiable, Hashable, Sendable {
  public let id: Int
  public var patient: Patient
  public var hour: Int

  public init(id: Int, patient: Patient, hour: Int) {
    self.id = id
    self.patient = patient
    self.hour = hour
  }
}
