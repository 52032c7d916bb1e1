import ClinicKit
import ClinicModels
import SwiftUI

struct PatientDetailView<Model: PatientDetailModel>: View {
  @Bindable var model: Model

  var body: some View {
    Screen(model: model) {
      Form {
        TextField("Name", text: $model.patient.name)
        AllergyList(model: model)
      }
    }
    .toolbar {
      Button("Save") { Task { await model.save() } }
    }
  }
}

struct AllergyList<Model>: View where Model: PatientDetailModel {
  private(set) var model: Model

  var body: some View {
    ForEach(model.patient.allergies, id: \.self) { Text($0) }
  }
}

struct PatientDebugView: View {
  var model: RemotePatientDetailModel

  var body: some View {
    VStack {
      Inspector(subject: model)
      Text(describe(model))
    }
  }
}
