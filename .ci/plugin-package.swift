// swift-tools-version: 6.0
import PackageDescription

// The plug-in of molt with a program that is built already.
let package = Package(
  name: "molt-plugin",
  products: [.plugin(name: "MoltPlugin", targets: ["MoltPlugin"])],
  targets: [
    .plugin(
      name: "MoltPlugin",
      capability: .command(intent: .custom(verb: "molt", description: "Migrate deprecated patterns to their replacements")),
      dependencies: ["molt"]),
    .binaryTarget(name: "molt", url: "@URL@", checksum: "@CHECKSUM@"),
  ]
)
