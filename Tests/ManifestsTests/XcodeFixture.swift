import MoltManifests
import MoltProject
import MoltText

/// A project as Xcode writes it, put together from its parts.
struct XcodeFixture {
  var targets: [FixtureTarget]
  /// Build settings of the project, in each configuration.
  var settings = ""
  /// Of the project and all targets.
  var configurations = ["Debug", "Release"]
  /// The identifiers of the main group's children.
  var mainGroup: [String] = []
  /// Objects besides those of targets and configurations.
  var objects = ""
  /// More of the project.
  var more = ""
  var path = "App.xcodeproj/project.pbxproj"

  struct FixtureTarget {
    var name: String
    var type = "application"
    /// In each configuration.
    var settings = ""
    /// In addition, by configuration.
    var overrides: [String: String] = [:]
    /// More of the configuration: `baseConfigurationReference = …;`.
    var configuration = ""
    /// `A1, A2`: identifiers of `PBXBuildFile`s.
    var buildFiles = ""
    /// Identifiers of synchronized folders.
    var folders = ""
    var dependencies = ""
    /// Identifiers of build phases besides the one of sources.
    var phases = ""
    /// More of the target.
    var more = ""
  }

  var manifest: Manifest { Manifest(path: path, text: SourceText(text))! }

  var text: String {
    """
    // !$*UTF8*$!
    {
    \tarchiveVersion = 1;
    \tclasses = {
    \t};
    \tobjectVersion = 77;
    \tobjects = {
    \(objects)
    /* Begin PBXGroup section */
    \t\tMAIN = {isa = PBXGroup; children = (\(mainGroup.joined(separator: ", "))); sourceTree = "<group>"; };
    /* End PBXGroup section */
    \(targets.map(object).joined(separator: "\n"))
    \t\tPROJECT /* Project object */ = {
    \t\t\tisa = PBXProject;
    \t\t\tbuildConfigurationList = PROJECT_LIST /* Build configuration list for PBXProject "App" */;
    \t\t\tmainGroup = MAIN;
    \t\t\tprojectDirPath = "";
    \t\t\t\(more)
    \t\t\ttargets = (
    \(targets.map { "\t\t\t\t\($0.name)," }.joined(separator: "\n"))
    \t\t\t);
    \t\t};
    \(configurationList("PROJECT", settings: settings, byConfiguration: [:], more: ""))
    \t};
    \trootObject = PROJECT /* Project object */;
    }

    """
  }

  private func object(_ target: FixtureTarget) -> String {
    """
    \t\t\(target.name) /* \(target.name) */ = {
    \t\t\tisa = PBXNativeTarget;
    \t\t\tbuildConfigurationList = \(target.name)_LIST;
    \t\t\tbuildPhases = (\(target.name)_SOURCES /* Sources */, \(target.phases));
    \t\t\tdependencies = (\(target.dependencies));
    \t\t\tfileSystemSynchronizedGroups = (\(target.folders));
    \t\t\tname = "\(target.name)";
    \t\t\t\(target.more)
    \t\t\tproductType = "com.apple.product-type.\(target.type)";
    \t\t};
    \t\t\(target.name)_SOURCES = {isa = PBXSourcesBuildPhase; files = (\(target.buildFiles)); };
    \(configurationList(
      target.name, settings: target.settings, byConfiguration: target.overrides, more: target.configuration))
    """
  }

  private func configurationList(
    _ owner: String, settings: String, byConfiguration: [String: String], more: String
  ) -> String {
    let list =
      "\t\t\(owner)_LIST = {isa = XCConfigurationList; buildConfigurations = ("
      + configurations.map { "\(owner)_\($0), " }.joined() + "); defaultConfigurationName = Release; };\n"
    return list
      + configurations.map { name in
        """
        \t\t\(owner)_\(name) /* \(name) */ = {
        \t\t\tisa = XCBuildConfiguration;
        \t\t\t\(more)
        \t\t\tbuildSettings = {
        \t\t\t\t\(settings)
        \t\t\t\t\(byConfiguration[name] ?? "")
        \t\t\t};
        \t\t\tname = \(name);
        \t\t};
        """
      }.joined(separator: "\n")
  }
}

/// The model of some files and manifests.
func model(_ files: [String], _ manifests: [Manifest], overrides: [Floor] = []) -> ProjectModel {
  ProjectModel(files: files, manifests: manifests, overrides: overrides)
}

extension Manifest {
  /// - Parameter text: what the file says.
  static func file(_ path: String, _ text: String) -> Manifest { Manifest(path: path, text: SourceText(text))! }
}

extension ProjectModel {
  /// `iOS 16.0, macOS 13.0` of each target by its name.
  var floorsByTarget: [String: String] {
    Dictionary(
      targets.map { ($0.name, $0.floors.map { "\($0.platform.rawValue) \($0.version)" }.joined(separator: ", ")) },
      uniquingKeysWith: { $0 + " & " + $1 })
  }

  /// The names of the targets that compile a file.
  func targetNames(of file: Int) -> [String] { targets(of: FileID(UInt32(file))).map { targets[$0].name } }
}
