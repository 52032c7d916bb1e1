import ClinicKit
import ClinicModels
import SwiftUI

public struct ScheduleView<Model: Schedule>: View where Model.Day == Int {
  @Bindable private var model: Model
  private let other: (any Schedule)?

  public init(model: Model, other: (any Schedule)? = nil) {
    self.model = model
    self.other = other
  }

  public var body: some View {
    VStack {
      Stepper("Day \(model.day)", value: $model.day)
      ForEach(model.visits) { visit in
        Text("\(visit.hour): \(visit.patient.name)")
      }
      if let other { Text("\(other.visits.count) elsewhere") }
    }
  }
}
