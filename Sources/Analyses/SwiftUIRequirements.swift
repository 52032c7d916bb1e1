/// What SwiftUI calls of the types that a project makes for it, and the protocols that ask for that.
package enum SwiftUIRequirements {
  /// Of representables, whenever what they show changes.
  package static let updates = ["updateUIView", "updateNSView", "updateUIViewController", "updateNSViewController", "sizeThatFits"]

  /// Of shapes, layouts, effects and renderers, when something is laid out or drawn, after views are evaluated.
  package static let drawing = [
    "path", "sizeThatFits", "placeSubviews", "makeCache", "updateCache", "spacing", "explicitAlignment", "effectValue", "draw",
  ]

  /// All that shows something: what makes the views of representables and styles, too.
  package static let showing = Set(
    updates + drawing + ["makeUIView", "makeNSView", "makeUIViewController", "makeNSViewController", "makeBody", "inset", "resolve"])

  /// The protocols of what is laid out or drawn.
  package static let drawnProtocols: Set<String> = ["Shape", "InsettableShape", "Layout", "GeometryEffect", "TextRenderer"]
}
