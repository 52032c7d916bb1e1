// says: a frame for views without a size, fixedSize for those that have one
// expect: nothing
import MapKit
import SwiftUI
import UIKit

struct MeadowMap: UIViewRepresentable {
  func makeUIView(context: Context) -> MKMapView { MKMapView() }
  func updateUIView(_ chart: MKMapView, context: Context) {}
}

struct PlantLabel: UIViewRepresentable {
  let plant: String
  func makeUIView(context: Context) -> UILabel { UILabel() }
  func updateUIView(_ label: UILabel, context: Context) { label.text = plant }
}

struct MeadowScreen: View {
  var body: some View {
    VStack {
      MeadowMap().frame(height: 240)
      PlantLabel(plant: "Clover").fixedSize()
    }
  }
}
