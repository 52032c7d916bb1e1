/// Controls. What a control shows is read at its own place, and its label is a view.

struct Control: View, Primitive {
  typealias Body = Never
  let label: (any View)?
  let make: (String) -> [_Element]
  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    if let label { SwiftUI.update(node.child(0), label, surroundings, changed) }
    guard changed || node.wrap == nil else { return }
    let make = make, isEnabled = surroundings.values.isEnabled
    node.wrap = { inner in
      let made = make(_rendered(inner))
      return isEnabled ? made : made.compactMap { $0.rendered.map { .text("-\($0)-") } }
    }
  }
}

public struct ButtonRole: Sendable { public static let destructive = ButtonRole(), cancel = ButtonRole() }

public struct Button<Label: View>: View {
  let label: Label
  let action: () -> Void
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) { self.action = action; self.label = label() }
  public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) { self.action = action; self.label = label() }
  public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) where Label == Text { self.action = action; label = Text(title) }
  public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping () -> Void) where Label == Text { self.action = action; label = Text(title) }
  public init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping () -> Void) where Label == Text { self.action = action; label = Text(title) }
  public var body: some View { let action = action; return Control(label: label) { [.button($0, action)] } }
}

public struct Toggle<Label: View>: View {
  let label: Label
  let isOn: Binding<Bool>
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { self.isOn = isOn; self.label = label() }
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) where Label == Text { self.isOn = isOn; label = Text(title) }
  public var body: some View {
    let isOn = isOn, value = isOn.wrappedValue
    return Control(label: label) { [.toggle($0, value, { isOn.wrappedValue = $0 })] }
  }
}

/// A field knows from its surroundings whether it is focused, and how to become so.
struct FieldView: View, Primitive {
  typealias Body = Never
  let label: String
  let value: String
  let set: (String) -> Void
  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    let (label, value, set, focus) = (label, value, set, surroundings.values.fieldFocus)
    node.elements = { [.field(label, value, focused: focus?.isFocused() ?? false, set: set, focus: { focus?.take() })] }
  }
}

public struct TextField: View {
  let label: String
  let text: Binding<String>
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) { self.text = text; label = String(title) }
  public var body: some View { let text = text; return FieldView(label: label, value: text.wrappedValue, set: { text.wrappedValue = $0 }) }
}

public struct SecureField: View {
  let label: String
  let text: Binding<String>
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) { self.text = text; label = String(title) }
  public var body: some View { let text = text; return FieldView(label: label, value: text.wrappedValue, set: { text.wrappedValue = $0 }) }
}

public struct TextEditor: View {
  let text: Binding<String>
  public init(text: Binding<String>) { self.text = text }
  public var body: some View { let text = text; return FieldView(label: "editor", value: text.wrappedValue, set: { text.wrappedValue = $0 }) }
}

public struct Stepper<Label: View>: View {
  let label: Label
  let value: Binding<Int>
  public init<S: StringProtocol>(_ title: S, value: Binding<Int>) where Label == Text { self.value = value; label = Text(title) }
  public init<S: StringProtocol>(_ title: S, value: Binding<Int>, in range: ClosedRange<Int>) where Label == Text { self.value = value; label = Text(title) }
  public var body: some View {
    let value = value, now = value.wrappedValue
    return Control(label: label) { [.text("\(now)"), .button($0, { value.wrappedValue += 1 })] }
  }
}

/// Shows its value; `tap` sets it to the next tenth.
public struct Slider: View {
  let value: Binding<Double>
  public init(value: Binding<Double>, in range: ClosedRange<Double> = 0...1) { self.value = value }
  public var body: some View {
    let value = value, now = value.wrappedValue
    return Control(label: nil) { _ in [.text("\(now)"), .button("slider", { value.wrappedValue += 0.5 })] }
  }
}

/// Shows what is selected; `type` chooses the option whose tag reads so.
public struct Picker<Selection: Hashable, Content: View>: View {
  let title: String
  let selection: Binding<Selection>
  let content: Content
  public init<S: StringProtocol>(_ title: S, selection: Binding<Selection>, @ViewBuilder content: () -> Content) {
    (self.title, self.selection, self.content) = (String(title), selection, content())
  }
  public var body: some View {
    let selection = selection, title = title, now = selection.wrappedValue
    return VStack {
      PickerOptions(title: title, now: "\(now)", content: content, choose: { tag in if let tag = tag as? Selection { selection.wrappedValue = tag } })
    }
  }
}

private struct PickerOptions<Content: View>: View, Primitive {
  typealias Body = Never
  let title: String
  let now: String
  let content: Content
  let choose: (AnyHashable) -> Void
  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    SwiftUI.update(node.child(0), content, surroundings, changed)
    let (title, now, choose) = (title, now, choose)
    node.wrap = { [weak node] inner in
      let set: (String) -> Void = { new in
        if let tag = node?.tags.first(where: { "\($0.base)" == new }) { choose(AnyHashable(tag.base as! AnyHashable)) }
      }
      return [.field(title, now, focused: false, set: set, focus: {})] + inner
    }
  }
}

extension Node {
  fileprivate var tags: [AnyHashable] {
    (memory["tag"] as? AnyHashable).map { [AnyHashable($0)] } ?? order.flatMap { children[$0]?.tags ?? [] }
  }
}

extension View {
  public func tag<V: Hashable>(_ tag: V) -> some View { _Modified(content: self, effect: { node, _ in node.memory["tag"] = AnyHashable(tag) }) }
}
