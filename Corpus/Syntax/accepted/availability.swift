@available(iOS 17, macOS 14.0, watchOS 10.1.2, *)
struct Modern {}

@available(*, deprecated, message: "Use `Modern`.", renamed: "Modern")
struct Old {}

@available(iOS, introduced: 13, deprecated: 16.4, obsoleted: 18.0.1, message: """
  Several
  lines.
  """)
@available(swift 5.9)
@available(_PackageDescription 5.10, *)
@available(*, unavailable)
@available(macOS, noasync)
@available(macOS, deprecated)
@_spi_available(macOS 12, *)
@backDeployed(before: iOS 15.0, macOS 12)
func old() {}

@_originallyDefinedIn(module: "Other", iOS 13.0, macOS 10.15)
public struct Moved {}

func check() {
  if #available(iOS 17.2, *), let x = y { use(x) }
  guard #unavailable(macOS 13) else { return }
  while #available(watchOS 9, tvOS 16, *) {}
}
