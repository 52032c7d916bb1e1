// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Transit",
  platforms: [.iOS(.v17), .macOS(.v14)],
  targets: [
    .target(name: "TransitModels"),
    .target(name: "TransitStores", dependencies: ["TransitModels"]),
    .target(name: "Announcements"),
    .target(name: "Realtime", dependencies: ["TransitModels"]),
    .target(name: "StopsFeature", dependencies: ["TransitModels", "TransitStores"]),
    .target(name: "MapFeature", dependencies: ["Realtime", "TransitModels", "TransitStores"]),
    .target(
      name: "TransitUI",
      dependencies: ["Announcements", "MapFeature", "Realtime", "StopsFeature", "TransitModels", "TransitStores"]
    ),
    .testTarget(name: "TransitStoresTests", dependencies: ["TransitModels", "TransitStores"]),
  ]
)
