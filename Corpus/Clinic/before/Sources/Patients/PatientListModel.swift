import ClinicKit
import ClinicModels
import Foundation
import SwiftUI

public protocol PatientListModel: LoadingModel {
  associatedtype Detail: PatientDetailModel
  var patients: [Patient] { get }
  var query: String { get set }
  func detail(of patient: Patient) -> Detail
}

public protocol PatientDetailModel: ScreenModel {
  var patient: Patient { get set }
  func save() async
}

public final class RemotePatientListModel: PatientListModel {
  @Published public private(set) var patients: [Patient] = []
  @Published public private(set) var isLoading = true
  @Published public var query = ""
  @Published public var problem: String?
  private let service: PatientService
  private var requests = 0

  public var title: String { "Patients (\(patients.count))" }

  public init(service: PatientService) {
    self.service = service
  }

  public func load() async {
    requests += 1
    defer { isLoading = false }
    do {
      patients = try await service.patients(matching: query)
    } catch {
      problem = error.localizedDescription
    }
  }

  public func detail(of patient: Patient) -> RemotePatientDetailModel {
    RemotePatientDetailModel(patient: patient, service: service)
  }
}

public final class RemotePatientDetailModel: PatientDetailModel, CustomStringConvertible {
  @Published public var patient: Patient
  @Published public var problem: String?
  private let service: PatientService

  public var title: String { patient.name }

  nonisolated public var description: String { "patient" }

  init(patient: Patient, service: PatientService) {
    self.patient = patient
    self.service = service
  }

  public func save() async {
    do { try await service.save(patient) } catch { problem = error.localizedDescription }
  }
}
