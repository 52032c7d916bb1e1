// says: the region is set where it differs, annotations go in dismantle
// expect: nothing
import MapKit
import SwiftUI
import UIKit

struct ParkMap: UIViewRepresentable {
  let area: MKCoordinateRegion

  func makeCoordinator() -> Guide { Guide() }

  func makeUIView(context: Context) -> MKMapView {
    let chart = MKMapView()
    chart.delegate = context.coordinator
    return chart
  }

  func updateUIView(_ chart: MKMapView, context: Context) {
    let shown = chart.region.center
    if shown.latitude != area.center.latitude || shown.longitude != area.center.longitude {
      chart.setRegion(area, animated: true)
    }
  }

  static func dismantleUIView(_ chart: MKMapView, coordinator: Guide) {
    chart.removeAnnotations(chart.annotations)
  }

  final class Guide: NSObject, MKMapViewDelegate {}
}
