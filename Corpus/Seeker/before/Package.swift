// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Seeker",
    platforms: [.iOS(.v17)],
    targets: [
        .target(name: "Seeker"),
        .testTarget(name: "SeekerTests", dependencies: ["Seeker"]),
    ]
)
