import Foundation
import PackagePlugin

/// Turns the Markdown documents that lie beside the Swift files of a target, the style and scripts of a page, interfaces and effects, into one
/// Swift file of string literals, so that the executable carries its documents and needs no resource bundle.
///
/// They are named by their paths below `Migrations`, whatever the folder of the target; those that lie elsewhere by their
/// paths below `Sources`.
@main
struct EmbedDocuments: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let documents = [".md", ".css", ".js", ".swiftinterface", ".effects"].flatMap { module.sourceFiles(withSuffix: $0).map(\.url) }.sorted {
      $0.path < $1.path
    }
    let package = context.package.directoryURL
    let migrations = package.appending(path: "Migrations")
    let isMigration = documents.first.map { $0.path.hasPrefix(migrations.path + "/") } ?? true
    let root = isMigration ? migrations : package.appending(path: "Sources")
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
