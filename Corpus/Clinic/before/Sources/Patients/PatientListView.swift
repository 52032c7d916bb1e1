import ClinicKit
import ClinicModels
import SwiftUI

public struct PatientListView<Model: PatientListModel>: View {
  @StateObject private var model: Model
  @State private var selected: Patient?

  public init(model: Model) {
    _model = StateObject(wrappedValue: model)
  }

  public var body: some View {
    LoadingScreen(model) { model in
      List {
        ForEach(model.patients) { patient in
          Button(patient.name) { selected = patient }
        }
      }
    }
    .sheet(item: $selected) { patient in
      PatientDetailView(model: model.detail(of: patient))
    }
    .safeAreaInset(edge: .bottom) {
      SearchField(model: model)
    }
  }
}

private struct SearchField<Model: PatientListModel>: View {
  @ObservedObject var model: Model

  var body: some View {
    TextField("Search", text: $model.query)
      .onSubmit { Task { await model.load() } }
  }
}
