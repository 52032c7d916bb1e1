import Foundation
import PackagePlugin

/// `swift package molt …`: molt with the arguments that follow, from the directory of the package on.
///
/// It asks for no permission, as most commands write nothing; for `apply`, `undo` and `init` the permission is a flag of
/// `swift package`.
@main
struct MoltPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let molt = Process()
    molt.executableURL = try executable(context)
    molt.arguments = arguments
    molt.currentDirectoryURL = context.package.directoryURL
    try molt.run()
    molt.waitUntilExit()
    #if os(macOS)
      if molt.terminationStatus > 1 { remind(arguments) }
    #endif
    // A signal's number is no status.
    exit(molt.terminationReason == .exit ? molt.terminationStatus : 70)
  }

  /// The program that comes with the plug-in, or one that is built when it is first needed: as a dependency of the plug-in
  /// it would be built a second time, without optimisation, in each build of this package.
  private func executable(_ context: PluginContext) throws -> URL {
    if let tool = try? context.tool(named: "molt") { return tool.url }
    Diagnostics.progress("building molt, if it is not built yet")
    let build = try packageManager.build(.product("molt"), parameters: .init(configuration: .release, logging: .concise))
    let programs = build.builtArtifacts.filter { $0.kind == .executable && $0.url.lastPathComponent == "molt" }
    guard build.succeeded, let molt = programs.first else {
      Diagnostics.error("molt could not be built:\n\(build.logText)")
      exit(2)
    }
    return molt.url
  }

  /// Elsewhere plug-ins are not kept from writing.
  private func remind(_ arguments: [String]) {
    guard arguments.contains(where: ["apply", "undo", "init"].contains) else { return }
    let line = (["swift package --allow-writing-to-package-directory molt"] + arguments).joined(separator: " ")
    Diagnostics.remark("what writes needs a permission: \(line)")
  }
}
