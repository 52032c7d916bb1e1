// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Clinic",
  platforms: [.iOS(.v17), .macOS(.v14)],
  targets: [
    .target(name: "ClinicModels"),
    .target(name: "ClinicKit", dependencies: ["ClinicModels"]),
    .target(name: "Patients", dependencies: ["ClinicKit", "ClinicModels"]),
    .target(name: "Schedule", dependencies: ["ClinicKit", "ClinicModels"]),
    .executableTarget(name: "ClinicApp", dependencies: ["ClinicKit", "ClinicModels", "Patients", "Schedule"]),
    .testTarget(name: "PatientsTests", dependencies: ["ClinicKit", "ClinicModels", "Patients"]),
  ]
)
