import Realtime
import SwiftUI
import TransitModels
import TransitStores

public struct MapView: View {
  @Environment(TransitStores.Session.self) private var user
  @Environment(Realtime.Session.self) private var connection
  @StateObject private var model = Model()

  public init() {}

  public var body: some View {
    List {
      if user.isSignedIn {
        Section("Late") {
          ForEach(model.late) { vehicle in
            VehicleRow(vehicle: vehicle, model: model)
          }
        }
      }
      Section("All") {
        ForEach(connection.vehicles) { vehicle in
          VehicleRow(vehicle: vehicle, model: model)
        }
      }
    }
    .sheet(item: $model.selection) { Text($0.line) }
    .onAppear { model.follow(connection) }
  }
}

struct VehicleRow: View {
  let vehicle: Vehicle
  @ObservedObject var model: Model

  var body: some View {
    Button("Line \(vehicle.line)") { model.selection = vehicle }
  }
}
