// says: a delegate set in the update is set again and again
// expect: delegate-in-make blocked unknown-make
import MapKit
import SwiftUI
import UIKit

struct RouteMap: UIViewRepresentable {
  func makeCoordinator() -> Pilot { Pilot() }
  func makeUIView(context: Context) -> MKMapView { MKMapView() }

  func updateUIView(_ map: MKMapView, context: Context) {
    map.delegate = context.coordinator
  }

  final class Pilot: NSObject, MKMapViewDelegate {}
}
