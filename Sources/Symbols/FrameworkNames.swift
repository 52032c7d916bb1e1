import MoltSemantics
public import MoltSyntax

extension ProjectIndex {
  /// Whether a name is that of a type of the SDK, or of a library that the team describes: one that an interface declares, or one with a
  /// prefix of Apple's, of which the interfaces have only some. What else is declared nowhere may be another library's.
  public func isFrameworkType(_ name: Name) -> Bool {
    names.includeSDK && SemanticModel.sdkHasType(name) || libraries.owner(ofType: name) != nil || hasApplePrefix(spelling(name))
  }

  /// Whether a name is that of a type of the SDK, and not of a library that the team describes.
  public func isTypeOfSDK(_ name: Name) -> Bool { libraries.owner(ofType: name) == nil && isFrameworkType(name) }

  /// XCTest's functions do not give what they take, but for `XCTUnwrap`.
  private func hasApplePrefix(_ spelling: String) -> Bool {
    guard spelling != "XCTUnwrap" else { return false }
    return applePrefixes.contains { prefix in
      spelling.hasPrefix(prefix) && spelling.dropFirst(prefix.count).prefix(2).map(\.isUppercase) == [true, false]
    }
  }
}

private let applePrefixes = [
  "UI", "NS", "CG", "CA", "CF", "CI", "CT", "CV", "CL", "CK", "CN", "CB", "AV", "AR", "AS", "AX", "BG", "EK", "GK", "HK", "IN",
  "LA", "LP", "MF", "MK", "ML", "MTK", "MTL", "NW", "OS", "PDF", "PH", "PK", "QL", "SCN", "SF", "SK", "Sec", "UN", "VN", "WC",
  "WK", "XCT", "XCUI",
]
