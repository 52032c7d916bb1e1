// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "Observatory",
    platforms: [.iOS(.v17)],
    targets: [
        .target(name: "Observatory"),
        .testTarget(name: "ObservatoryTests", dependencies: ["Observatory"]),
    ]
)
