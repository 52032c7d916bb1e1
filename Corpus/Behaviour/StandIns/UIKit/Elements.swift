/// What a user reads and can act on, in the order in which it stands on the screen. Views of UIKit and of SwiftUI give these.
@_exported import Foundation

public enum _Element {
  case text(String)
  case button(String, () -> Void)
  case toggle(String, Bool, (Bool) -> Void)
  case field(String, String, focused: Bool, set: (String) -> Void, focus: () -> Void)
  /// An area with a tap gesture, and what is read on it.
  case tap(String, () -> Void)
  /// A link that goes back to the screen before.
  case back(() -> Void)

  public var rendered: String? {
    switch self {
    case .text(let text): text
    case .button(let label, _): "[\(label)]"
    case .toggle(let label, let on, _): "(\(label) \(on ? "on" : "off"))"
    case .field(let label, let text, let focused, _, _): "{\(label): \(text)\(focused ? "|" : "")}"
    case .tap, .back: nil
    }
  }
}

public func _rendered(_ elements: [_Element]) -> String { elements.compactMap(\.rendered).joined(separator: " ") }
