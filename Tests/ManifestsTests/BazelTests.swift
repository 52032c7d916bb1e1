import MoltManifests
import MoltProject
import MoltText
import Testing

private let files = [
  "app/App.swift", "app/Tests/T.swift", "core/Core.swift", "core/Sub/Inner.swift", "core/nested/N.swift",
  "other/O.swift",
]

private func workspace(_ builds: [String: String], loads: [String: String] = [:], at root: String = "") -> ProjectModel {
  let texts = builds.map { Manifest.file($0.key, $0.value) } + [.file(root.appendingPath("MODULE.bazel"), "")]
  let extensions = loads.map { Manifest(path: $0.key, kind: .supplement, text: SourceText($0.value)) }
  return model(files, texts + extensions)
}

private func unknown(_ model: ProjectModel, _ name: String) -> String {
  let target = model.targets.first { $0.name == name }
  return target.map { $0.unknown ?? "known" } ?? "none"
}

private let app = """
  load("@rules_apple//apple:ios.bzl", "ios_application", "ios_unit_test")
  load("//tools:config.bzl", "MIN_IOS", v = "versions")

  swift_library(
      name = "lib",  # the app
      srcs = glob(["*.swift"]),
      deps = ["//core", "@other//x"],
  )
  ios_application(name = "app", minimum_os_version = MIN_IOS, deps = [":lib"])
  swift_library(name = "tests_lib", testonly = True, srcs = ["Tests/T.swift"], deps = [":lib"])
  ios_unit_test(name = "tests", minimum_os_version = v.old.ios, deps = [":tests_lib"])
  """
private let core = """
  swift_library(
      name = "core", module_name = "Core",
      srcs = glob(["**/*.swift"], exclude = ["Sub/*"]) + select({"//:x": ["Sub/Inner.swift"], "//conditions:default": []}),
  )
  """
private let config = """
  # What all apps need.
  MAJOR = "16"
  MIN_IOS = MAJOR + ".0"
  versions = struct(old = struct(ios = "15.0"), new = "17.0")
  def macro(name):
      MIN_IOS = "1.0"
  """

@Test func `a library takes the floors of all that it is a part of`() {
  let model = workspace(
    ["app/BUILD": app, "core/BUILD.bazel": core, "core/nested/BUILD": "filegroup(name = \"x\")"],
    loads: ["tools/config.bzl": config])
  #expect(
    model.floorsByTarget == [
      "//app:lib": "iOS 15.0", "//app:app": "iOS 16.0", "//app:tests_lib": "iOS 15.0", "//app:tests": "iOS 15.0",
      "//core:core": "iOS 15.0",
    ])
  #expect(
    files.indices.map(model.targetNames) == [
      ["//app:lib"], ["//app:tests_lib"], ["//core:core"], ["//core:core"], [], [],
    ])
  #expect(model.targets.first { $0.name == "//app:lib" }?.module == "app_lib")
  #expect(model.targets.first { $0.name == "//core:core" }?.module == "Core")
  #expect(
    model.targets.first { $0.name == "//core:core" }?.floors.map(\.provenance) == [
      Provenance(
        file: "app/BUILD", line: 11, text: "minimum_os_version = \"15.0\"", chain: ["ios_unit_test //app:tests"])
    ])
}

@Test func `a workspace may lie in a directory`() {
  let build =
    "swift_library(name = \"o\", srcs = [\":O.swift\"])\nmacos_application(name = \"m\", minimum_os_version = \"13.0\", deps = [\"//:o\"])"
  let model = workspace(["other/BUILD": build], at: "other")
  #expect(model.floorsByTarget == ["//:o": "macOS 13.0", "//:m": "macOS 13.0"])
  #expect(model.targetNames(of: 5) == ["//:o"])
  #expect(
    Manifest.file("a/b/BUILD", "load(\"//c:d.bzl\", \"x\")\nload(\":e.bzl\", \"y\")").supplements == [
      "a/b/c/d.bzl", "a/c/d.bzl", "c/d.bzl", "a/b/e.bzl",
    ])
}

@Test func `what a macro makes of its arguments is not known`() {
  let model = workspace([
    "core/BUILD": core,
    "other/BUILD": "my_framework(name = \"f\", srcs = glob([\"*.swift\"]), deps = [\"//core\"])",
    "app/BUILD": "ios_application(name = \"a\", minimum_os_version = \"17.0\", deps = [\"//core\"])",
  ])
  #expect(unknown(model, "//other:f") == "`my_framework` at other/BUILD:1 is a macro, which may build it for anything")
  #expect(
    unknown(model, "//core:core") == "`my_framework` at other/BUILD:1 is a macro, which may build it for anything")
  #expect(model.floorsByTarget["//core:core"] == "iOS 17.0")
}

@Test(arguments: [
  ("minimum_os_version = MISSING", "the `minimum_os_version` of //app:a at app/BUILD:2 cannot be resolved"),
  (
    "minimum_os_version = \"17.0\" if X else \"16.0\"",
    "the `minimum_os_version` of //app:a at app/BUILD:2 cannot be resolved"
  ),
  (
    "minimum_os_version = select({\"a\": \"17.0\"})",
    "the `minimum_os_version` of //app:a at app/BUILD:2 cannot be resolved"
  ),
  ("minimum_os_version = \"1.%d\" % 2", "the `minimum_os_version` of //app:a at app/BUILD:2 cannot be resolved"),
  ("families = [\"iphone\"]", "//app:a at app/BUILD:2 has no `minimum_os_version` of its own"),
])
func `versions that Bazel would have to tell are not known`(argument: String, reason: String) {
  let model = workspace([
    "app/BUILD":
      "swift_library(name = \"l\", srcs = [\"App.swift\"])\nios_application(name = \"a\", \(argument), deps = [\":l\"])"
  ])
  #expect(unknown(model, "//app:l") == reason)
}

@Test func `tools are built for the floor of the flags`() {
  let tool = "swift_binary(name = \"tool\", srcs = [\"O.swift\"], deps = [\"//core\"])"
  let app = "macos_application(name = \"a\", minimum_os_version = \"14.0\", deps = [\"//core\"])"
  let builds = ["other/BUILD": tool, "core/BUILD": core, "app/BUILD": app].map { Manifest.file($0.key, $0.value) }
  let flags = Manifest.file(
    ".bazelrc", "build --x=1\ncommon --macos_minimum_os=13.1 # all\nbuild:old --macos_minimum_os=12.0\n")
  #expect(
    model(files, builds + [flags]).floorsByTarget == [
      "//other:tool": "macOS 12.0", "//core:core": "macOS 12.0", "//app:a": "macOS 14.0",
    ])
  #expect(model(files, builds).floorsByTarget["//core:core"] == "macOS 14.0")
  #expect(
    unknown(model(files, builds), "//other:tool") == "nothing with a `minimum_os_version` depends on //other:tool")
}

@Test func `a library that nothing builds has no floor`() {
  let model = workspace(["core/BUILD": core])
  #expect(unknown(model, "//core:core") == "nothing with a `minimum_os_version` depends on //core:core")
}

@Test func `whatever a BUILD file holds, reading it is short`() {
  let deep = "x = " + String(repeating: "[", count: 100_000)
  #expect(workspace(["app/BUILD": deep]).targets.isEmpty)
  let calls = "a = " + String(repeating: "f(x = g, ", count: 50_000)
  #expect(workspace(["app/BUILD": calls]).targets.isEmpty)
}
