// says: a value is assigned only where it differs
// expect: nothing
import MapKit
import SwiftUI
import UIKit

struct HarbourMap: UIViewRepresentable {
  let middle: CLLocationCoordinate2D

  func makeUIView(context: Context) -> MKMapView { MKMapView() }

  func updateUIView(_ map: MKMapView, context: Context) {
    if map.centerCoordinate.latitude != middle.latitude || map.centerCoordinate.longitude != middle.longitude {
      map.centerCoordinate = middle
    }
  }
}
