@available(iOS 17.4, macOS 14, *)
@available(*, deprecated, message: "no \"more\"", renamed: "other(_:)")
@available(swift 5.9)
@available(macOS, introduced: 10.15.1, obsoleted: 14)
func f() {
  if #available(iOS 17, tvOS 17.0.1, *), #unavailable(watchOS 10) {}
  guard #available(macOS 13, *) else { return }
}
