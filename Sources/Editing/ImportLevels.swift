import MoltSymbols
import MoltSyntax
import MoltText

/// The access levels that imports of a module say: Swift demands that all files of a module that import it say one, or none.
package struct ImportLevels {
  private let index: ProjectIndex
  /// The imports that decide, by their files: those that say a level, and those of the modules that are imported anew.
  private let imports: [(file: FileID, import: Import)]

  /// - Parameter modules: those that are imported anew.
  package init(_ index: ProjectIndex, of modules: [String]) {
    self.index = index
    imports = index.imports.enumerated().flatMap { number, imports in
      imports.filter { $0.statesLevel || modules.contains($0.module) }.map { (FileID(UInt32(number)), $0) }
    }
  }

  /// What a new import of the file has to say; empty where those of its module say nothing.
  package func level(of module: String, in file: FileID, isPublic: Bool) -> String {
    let others = imports.filter { index.shareModule($0.file, file) }.map(\.import)
    let same = others.filter { $0.module == module }
    // Where nothing imports it yet, what is public says so if others do.
    let states = same.isEmpty ? others.contains { $0.node.hasModifier(.public) } : same.contains(where: \.statesLevel)
    if !states { return "" }
    return isPublic || index.imports[Int(file.index)].contains { $0.node.hasModifier(.public) } ? "public" : "internal"
  }
}

extension Import {
  /// Whether it says who else may use what it brings.
  package var statesLevel: Bool {
    [Name.public, .package, .internal, .fileprivate, .private].contains(where: node.hasModifier)
  }

  /// Whether only code that is written in the file may use what it brings.
  package var isPrivate: Bool { node.hasModifier(.private) || node.hasModifier(.fileprivate) }

  /// `import struct Combine.Published`
  package var isOfOneDeclaration: Bool {
    node.row.endToken > node.introducer + 2 && node.token(node.introducer + 2).kind != .period
  }

  /// `import Combine`, without attributes and without a submodule or kind.
  package var isPlain: Bool { node.attributes.isEmpty && node.row.endToken == node.introducer + 2 }
}
