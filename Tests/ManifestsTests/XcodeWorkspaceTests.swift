import MoltManifests
import MoltText
import Testing

private let workspace = Manifest.file(
  "Apple/All.xcworkspace/contents.xcworkspacedata",
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <Workspace version = "1.0">
     <Group location = "container:Modules" name = "Modules">
        <FileRef location = "group:Core/Core.xcodeproj"></FileRef>
        <Group location = "group:Deep" name = "Deep">
           <FileRef
              location = "group:../UI/UI.xcodeproj">
           </FileRef>
        </Group>
        <Group name = "Loose"><FileRef location = "group:Kit"/></Group>
     </Group>
     <FileRef location = "group:../Other/Other.xcodeproj"></FileRef>
     <FileRef location = "group:Pods/Pods.xcodeproj"></FileRef>
     <FileRef location = "absolute:/Xcode.xcodeproj"></FileRef>
     <FileRef location = "self:"></FileRef>
  </Workspace>
  """)

@Test func `a workspace names projects and folders in groups`() {
  #expect(
    XcodeWorkspace(workspace).locations == [
      "Apple/Modules/Core/Core.xcodeproj", "Apple/Modules/UI/UI.xcodeproj", "Apple/Modules/Kit", "Other/Other.xcodeproj",
      "Apple/Pods/Pods.xcodeproj",
    ])
}

@Test func `a project that a workspace names and that is not there is a warning`() {
  func project(_ path: String) -> Manifest { .file(path + "/project.pbxproj", XcodeFixture(targets: []).text) }
  let core = project("Apple/Modules/Core/Core.xcodeproj")
  let ui = project("Apple/Modules/UI/UI.xcodeproj")
  let other = project("Other/Other.xcodeproj")
  #expect(model([], [workspace, core, ui, other]).warnings == [])
  #expect(
    model([], [workspace, core, ui]).warnings == [
      "Apple/All.xcworkspace names Other/Other.xcodeproj, which was not found; "
        + "files that it compiles may have lower deployment targets than is known"
    ])
  #expect(model([], [workspace, other, .file("Apple/Modules/UI/project.yml", ""), core]).warnings == [])
}

@Test func `a project that another one refers to and that is not there is a warning`() {
  var fixture = XcodeFixture(targets: [])
  fixture.mainGroup = ["SUB"]
  fixture.objects = "SUB = {isa = PBXFileReference; path = Sub/Sub.xcodeproj; sourceTree = \"<group>\"; };"
  fixture.more = "projectReferences = ({ ProductGroup = P; ProjectRef = SUB; }, );"
  #expect(model([], [fixture.manifest]).warnings.map { $0.prefix(40) } == ["App.xcodeproj names Sub/Sub.xcodeproj, w"])
}
