import MoltManifests
import MoltProject
import MoltText
import Testing

/// Which targets code may link that is not in the project.
@Suite struct ClientsTests {
  private func package(
    _ path: String, products: String = #"products: [.library(name: "Kit", targets: ["Kit"])],"#, dependencies: String = "",
    targets: String =
      #".target(name: "Kit", dependencies: ["Base"]), .target(name: "Base"), .target(name: "Other"), .testTarget(name: "Tests")"#
  ) -> Manifest {
    .file(
      path,
      "let package = Package(name: \"Kit\", platforms: [.iOS(.v17)], \(products) dependencies: [\(dependencies)], targets: [\(targets)])")
  }

  /// An app that names a package by path, or links one of its products.
  private func app(_ objects: String = "", path: String = "App.xcodeproj/project.pbxproj", type: String = "application") -> Manifest {
    var fixture = XcodeFixture(
      targets: [.init(name: "App", type: type)], settings: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;")
    fixture.objects = objects
    fixture.path = path
    if objects.contains("PRODUCT") { fixture.targets[0].more = "packageProductDependencies = (PRODUCT, );" }
    if objects.contains("LOCAL") { fixture.more = "packageReferences = (LOCAL, );" }
    return fixture.manifest
  }

  private func open(_ manifests: Manifest..., isWholeRepository: Bool = true) -> [String] {
    ProjectModel(files: [], manifests: manifests, isWholeRepository: isWholeRepository).targets
      .filter(\.hasClientsElsewhere).map(\.name).sorted()
  }

  @Test func `the package at the root of a repository has clients elsewhere, whoever uses it here`() {
    #expect(open(package("Package.swift")) == ["Base", "Kit"])
    let example = app("LOCAL = {isa = XCLocalSwiftPackageReference; relativePath = ..; };", path: "Example/App.xcodeproj/project.pbxproj")
    #expect(open(package("Package.swift"), example) == ["Base", "Kit"])
    #expect(
      open(package("Package.swift"), app("LOCAL = {isa = XCLocalSwiftPackageReference; relativePath = .; };"), isWholeRepository: false)
        == [])
  }

  @Test(arguments: [
    "", #"products: [.executable(name: "tool", targets: ["Kit"])],"#, #"products: [.iOSApplication(name: "App", targets: ["Kit"])],"#,
  ])
  func `a package without library products has none`(_ products: String) {
    #expect(open(package("Package.swift", products: products)) == [])
  }

  @Test func `products that cannot be read may be of any target`() {
    #expect(open(package("Package.swift", products: "products: products(),")) == ["Base", "Kit", "Other"])
    #expect(open(package("Package.swift", products: #"products: [.feature("A")],"#)) == ["Base", "Kit", "Other"])
  }

  @Test(arguments: [
    "LOCAL = {isa = XCLocalSwiftPackageReference; relativePath = Packages/Kit; };",
    "FOLDER = {isa = PBXFileReference; lastKnownFileType = wrapper; path = Packages/Kit; sourceTree = SOURCE_ROOT; };",
    "PRODUCT = {isa = XCSwiftPackageProductDependency; productName = Kit; };",
  ])
  func `a package that an application here takes by path has its clients here`(_ objects: String) {
    #expect(open(package("Packages/Kit/Package.swift"), app(objects)) == [])
    #expect(open(package("Packages/Kit/Package.swift"), app(objects, type: "framework")).contains("Kit"))
  }

  @Test func `what it depends on by path has them here, too`() {
    let kit = package("Packages/Kit/Package.swift", dependencies: #".package(path: "../Core")"#)
    let core = package(
      "Packages/Core/Package.swift", products: #"products: [.library(name: "Core", targets: ["Core"])],"#,
      targets: #".target(name: "Core")"#)
    #expect(open(kit, core, app("PRODUCT = {isa = XCSwiftPackageProductDependency; productName = Kit; };")) == [])
    #expect(open(kit, core) == ["Base", "Core", "Kit"])
  }

  @Test func `a package that no application here takes by path has clients elsewhere`() {
    #expect(open(package("Packages/Kit/Package.swift"), app()) == ["Base", "Kit"])
    let remote = """
      PRODUCT = {isa = XCSwiftPackageProductDependency; productName = Kit; package = REMOTE; };
      REMOTE = {isa = XCRemoteSwiftPackageReference; };
      """
    #expect(open(package("Packages/Kit/Package.swift"), app(remote)) == ["Base", "Kit"])
  }

  @Test func `a pod has its clients here where a Podfile takes it by path`() {
    let pod = Manifest.file(
      "Pods Here/Kit/Kit.podspec", "Pod::Spec.new do |s|\n  s.name = 'Kit'\n  s.ios.deployment_target = '17.0'\nend\n")
    #expect(open(pod) == ["Kit"])
    #expect(open(pod, app()) == ["Kit"])
    #expect(open(pod, app(), .file("Podfile", "pod 'Kit', :path => 'Pods Here/Kit'\n")) == [])
    #expect(open(pod, app(), .file("Podfile", "# pod 'Kit', :path => 'Pods Here/Kit'\n")) == ["Kit"])
  }

  @Test func `the pod at the root of a repository has clients elsewhere`() {
    let pod = Manifest.file("Kit.podspec", "Pod::Spec.new do |s|\n  s.name = 'Kit'\n  s.ios.deployment_target = '17.0'\nend\n")
    #expect(open(pod, app(path: "Example/App.xcodeproj/project.pbxproj"), .file("Example/Podfile", "pod 'Kit', path: '../'\n")) == ["Kit"])
  }

  @Test func `a framework has its clients here where there is an application`() {
    var fixture = XcodeFixture(targets: [.init(name: "Kit", type: "framework"), .init(name: "App")])
    #expect(open(fixture.manifest) == [])
    fixture.targets.removeLast()
    #expect(open(fixture.manifest) == ["Kit"])
  }
}
