import MoltManifests
import MoltProject
import MoltText
import Testing

private let files = [
  "Kit/Example/App.swift", "Kit/Sources/A.swift", "Kit/Sources/Mac/B.swift", "Kit/Sources/UI/C.swift",
  "Kit/Tests/D.swift",
]

private func pod(_ body: String, before: String = "") -> ProjectModel {
  model(files, [.file("Kit/Kit.podspec", "\(before)\nPod::Spec.new do |s|\n  s.name = 'Kit'\n\(body)\nend\n")])
}

private func members(_ target: Target?) -> [Int]? { target?.files.map { Int($0.index) } }

@Test(arguments: [
  ("s.platform = :ios, '15.0'", "iOS 15.0"), ("s.platform :macos, \"12\"", "macOS 12.0"),
  ("s.ios.deployment_target = '13.0'\ns.osx.deployment_target = \"10.15\"", "iOS 13.0, macOS 10.15"),
  ("s.platforms = { :ios => '15.0', 'tvos' => '15.1', visionos: '1.0' }", "iOS 15.0, tvOS 15.1, visionOS 1.0"),
  ("s.platform = :ios, '15.0'\ns.ios.deployment_target = '16.0'", "iOS 16.0"),
  ("s.ios.deployment_target = MINIMUM", "iOS 14.0"), ("s.ios.deployment_target = \"#{MINIMUM}\"", "iOS 14.0"),
  ("s.ios.deployment_target = '1' + '5.0'.freeze # comment", "iOS 15.0"),
  (
    "s.description = <<-DESC\n  s.platform = :ios, '9.0'\n  end\nDESC\ns.watchos.deployment_target = '9.0'",
    "watchOS 9.0"
  ),
  ("=begin\ns.platform = :ios, '9.0'\n=end\ns.platform = :ios,\n  '17.0'", "iOS 17.0"),
  ("s.swift_versions = %w[5.9 6.0]; s.tvos.deployment_target = '16.0'", "tvOS 16.0"),
  (
    "s.source = { :git => 'x', :tag => s.version }\ns.version = File.read('v')[/a = (.*) do/, 1]\ns.platform = :ios, '12.0'",
    "iOS 12.0"
  ),
])
func `floors of a podspec`(body: String, expected: String) {
  let model = pod(body, before: "MINIMUM = '14.0'")
  #expect(model.floorsByTarget == ["Kit": expected])
  #expect(model.targets.first?.unknown == nil)
}

@Test(arguments: [
  (
    "s.version = '1'",
    "Kit/Kit.podspec names no platform, so CocoaPods builds it for whatever the app is built for"
  ),
  ("s.platform = :ios", "Kit/Kit.podspec:4 names no version of iOS"),
  ("s.ios.deployment_target = minimum()", "the deployment target at Kit/Kit.podspec:4 depends on `minimum ( )`"),
  ("s.ios.deployment_target = '15.0' if ENV['X']", "the deployment target at Kit/Kit.podspec:4 depends on `'15.0'`"),
  ("if ENV['X']\n  s.ios.deployment_target = '15.0'\nend", "the deployment target at Kit/Kit.podspec:5 depends on"),
  ("[:ios].each do |p|\n  s.platform = :ios, '15.0'\nend", "the platforms at Kit/Kit.podspec:5 depend on"),
])
func `what a podspec leaves open is not known`(body: String, reason: String) {
  let unknown = pod(body).targets.first?.unknown ?? "known"
  #expect(unknown.hasPrefix(reason), "\(unknown)")
}

@Test(arguments: [
  ("s.source_files = 'Sources/**/*.swift'", [1, 2, 3]),
  ("s.source_files = ['Sources/*.swift', 'Sources/{UI,X}/*.{h,swift}']", [1, 3]),
  ("s.source_files = 'Sources/**/*'\ns.exclude_files = 'Sources/UI/**/*'", [1, 2]),
  ("s.source_files = 'Sources/A.swift', 'Tests/*'", [1, 4]),
  ("s.source_files = %w[Sources/A.swift]\ns.source_files += ['Tests/*']", [1, 4]),
])
func `sources of a podspec`(lines: String, expected: [Int]) {
  #expect(members(pod("s.platform = :ios, '15.0'\n" + lines).targets.first) == expected)
}

@Test func `a pod compiles some files for some platforms`() {
  let target = pod(
    """
    s.ios.deployment_target = '15.0'
    s.osx.deployment_target = '12.0'
    s.source_files = 'Sources/**/*.swift'
    s.ios.exclude_files = 'Sources/Mac/*'
    s.osx.exclude_files = 'Sources/UI/*'
    """
  ).targets.first
  #expect(target?.platformFilters == [FileID(2): [.macOS], FileID(3): [.iOS]])
}

@Test func `subspecs have floors of their own or those around them`() {
  let model = pod(
    """
    s.platform = :ios, '13.0'
    s.swift_version = '5.9'
    s.source_files = 'Sources/A.swift'
    s.subspec 'UI' do |ui|
      ui.ios.deployment_target = '16.0'
      ui.source_files = 'Sources/UI/*'
    end
    s.subspec "Mac" do |ss|
      ss.source_files = 'Sources/Mac/*'
      ss.dependency 'Kit/UI'
    end
    s.test_spec 'Tests' do |t|
      t.source_files = 'Tests/*'
    end
    """)
  #expect(
    model.floorsByTarget == ["Kit": "iOS 13.0", "Kit/UI": "iOS 16.0", "Kit/Mac": "iOS 13.0", "Kit/Tests": "iOS 13.0"])
  #expect(model.targets.map(\.kind) == [.library, .library, .library, .tests])
  #expect(model.targets.allSatisfy { $0.module == "Kit" && $0.infersActorFromWrappers == true })
}

@Test func `a podspec in JSON is read as one in Ruby`() {
  let text = """
    {"name": "Kit", "platforms": {"ios": "9.0", "osx": "10.15"}, "ios": {"source_files": "Sources/UI/*"},
     "subspecs": [{"name": "Core", "source_files": ["Sources/A.swift"]}]}
    """
  let model = model(files, [.file("Kit/Kit.podspec.json", text)])
  #expect(model.floorsByTarget == ["Kit": "iOS 9.0, macOS 10.15", "Kit/Core": "iOS 9.0, macOS 10.15"])
  #expect(model.targets.first?.platformFilters == [FileID(3): [.iOS]])
  #expect(model.targets[0].floors[0].provenance.line == 1)
}

@Test func `sources that Ruby would have to tell are a warning`() {
  let model = pod("s.platform = :ios, '15.0'\ns.source_files = Dir['Sources/*']")
  #expect(
    model.warnings == ["Kit/Kit.podspec:5: `source_files` depends on `Dir [ 'Sources/*' ]`, which cannot be resolved"])
}

@Test func `a podspec without a pod is a warning`() {
  #expect(model(files, [.file("Kit.podspec", "puts 'x'")]).warnings.count == 1)
}
