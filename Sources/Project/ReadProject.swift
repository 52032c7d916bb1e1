import Syntax
import Text

extension ProjectModel {
  /// Reads the targets of a project, the files each compiles and the floors of each from what describes them.
  ///
  /// Whatever is malformed becomes a warning; the floors that it would have told are not known.
  ///
  /// - Parameters:
  ///   - files: all Swift files, relative to the root, sorted; a `FileID` is an index into them.
  ///   - manifests: all that were found below the root, in any order.
  ///   - overrides: the floors of `--deployment-target`.
  public init(files: [String], manifests: [Manifest], overrides: [Floor] = []) {
    let manifests = manifests.sorted { $0.path < $1.path }
    let packages = Dictionary(grouping: manifests.filter { $0.kind == .package }, by: \.path.parentDirectory)
    let files = FileList(files, packages: Set(packages.keys))
    let configurationFiles = BuildConfigurationFiles(manifests)
    var targets: [Target] = []
    var warnings: [String] = []
    for manifest in manifests where manifest.kind == .xcodeProject {
      do throws(PropertyList.Malformed) {
        targets += try XcodeProject(manifest).targets(files: files, configurationFiles: configurationFiles)
      } catch {
        warnings.append("\(manifest.path):\(error.line): \(error.message); its targets are not known")
      }
    }
    var names = NameTable()
    for (directory, manifests) in packages.sorted(by: { $0.key < $1.key }) {
      targets += Package(directory: directory, manifests: manifests, files: files)
        .targets(names: &names, warnings: &warnings)
    }
    self.init(targets: targets, overrides: overrides, warnings: warnings)
  }
}
