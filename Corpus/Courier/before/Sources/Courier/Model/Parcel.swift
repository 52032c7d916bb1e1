import Foundation

struct Parcel: Identifiable, Hashable {
  let id: UUID
  var address: String
  var note = ""
  var isDelivered = false

  init(_ address: String) {
    id = UUID()
    self.address = address
  }
}
