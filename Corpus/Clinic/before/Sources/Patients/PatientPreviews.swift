import ClinicModels
import SwiftUI

private final class PreviewListModel: PatientListModel {
  let patients = [Patient(id: 1, name: "Ada", allergies: ["Nuts"])]
  let isLoading = false
  let title = "Patients"
  @Published var query = ""
  @Published var problem: String?

  func load() async {}

  func detail(of patient: Patient) -> PreviewDetailModel { PreviewDetailModel(patient: patient) }
}

private final class PreviewDetailModel: PatientDetailModel {
  @Published var patient: Patient
  @Published var problem: String?
  let title = "Patient"

  init(patient: Patient) { self.patient = patient }

  func save() async { problem = "This is a preview" }
}

#Preview {
  PatientListView(model: PreviewListModel())
}

struct PatientDetailView_Previews: PreviewProvider {
  static var previews: some View {
    PatientDetailView(model: PreviewDetailModel(patient: Patient(id: 2, name: "Grace")))
  }
}
