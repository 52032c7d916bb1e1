import MoltSemantics
public import MoltSyntax

extension ProjectIndex {
  /// Whether a name is that of a type of the SDK: one that its interfaces declare, or one with a prefix of Apple's, of which they
  /// have only some. What else is declared nowhere may be a library's.
  public func isFrameworkType(_ name: Name) -> Bool {
    names.includeSDK && SemanticModel.sdkHasType(name) || hasApplePrefix(spelling(name))
  }

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
