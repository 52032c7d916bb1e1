import MoltProject

/// What the settings of a target, one for each configuration, say of the module that it makes.
extension [BuildSettings] {
  /// Xcode's default for `PRODUCT_MODULE_NAME` is `$(PRODUCT_NAME:c99extidentifier)`, and for `PRODUCT_NAME` nothing,
  /// but every template sets it to `$(TARGET_NAME)`.
  func module(ofTarget targetName: String) -> String {
    for setting in ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"] {
      if case .value(let name, _)? = first?.resolve(setting), !name.isEmpty { return c99Identifier(name) }
    }
    return c99Identifier(targetName)
  }

  /// See `Target`. Nil unless every configuration says the same.
  var infersActorFromWrappers: Bool? {
    let answers = Set(
      map { settings -> Bool? in
        guard case .value(let text, _) = settings.resolve("SWIFT_VERSION"),
          let version = Version(trimmed(text))
        else { return nil }
        if case .value("YES", _) = settings.resolve("SWIFT_UPCOMING_FEATURE_DISABLE_OUTWARD_ACTOR_ISOLATION") {
          return false
        }
        return version < Version(6)
      })
    return answers.count == 1 ? answers.first! : nil
  }
}

extension Target.Kind {
  /// - Parameter type: what Xcode calls the product, without `com.apple.product-type.`: `bundle.unit-test`.
  init(productType type: some StringProtocol) {
    switch type {
    case let type where type.hasPrefix("application"): self = .application
    case let type where type.hasPrefix("framework"): self = .framework
    case let type where type.hasPrefix("library"): self = .library
    case "tool": self = .executable
    case "bundle.unit-test", "bundle.ui-testing": self = .tests
    case let type where type.contains("extension"): self = .appExtension
    default: self = .other
    }
  }
}
