import Foundation
import PackagePlugin

/// Turns the Markdown documents that lie in the folder of a target, and below it, into one Swift file of string literals,
/// so that the executable carries its documents and needs no resource bundle.
///
/// Which of its Swift files belong to another module makes no difference to the documents.
@main
struct EmbedDocuments: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }.sorted()
    let documents = paths.map { folder.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedDocuments.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(documents.count) documents of \(target.name)",
        executable: try context.tool(named: "MoltDocumentEmbedder").url,
        arguments: [folder.path, output.path] + documents.map(\.path),
        inputFiles: documents,
        outputFiles: [output])
    ]
  }
}
