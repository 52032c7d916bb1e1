import Foundation
import PackagePlugin

/// Turns the Markdown documents that lie beside the Swift files of a target into one Swift file of string literals,
/// so that the executable carries its documents and needs no resource bundle.
///
/// They are named by their paths below `Migrations`, whatever the folder of the target.
@main
struct EmbedDocuments: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let documents = module.sourceFiles(withSuffix: ".md").map(\.url).sorted { $0.path < $1.path }
    let root = context.package.directoryURL.appending(path: "Migrations")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedDocuments.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(documents.count) documents of \(target.name)",
        executable: try context.tool(named: "MoltDocumentEmbedder").url,
        arguments: [root.path, output.path] + documents.map(\.path),
        inputFiles: documents,
        outputFiles: [output])
    ]
  }
}
