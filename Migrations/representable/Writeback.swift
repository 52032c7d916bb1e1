import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

extension Representable {
  /// Whether something that the person does in the wrapped view is written back: the coordinator hears of it as a delegate, by an
  /// action or by a notification.
  var isWrittenBack: Bool {
    if let coordinator {
      let functions = index[coordinator.id].members.functions
      if functions.values.joined().contains(where: isDelegateMethod) { return true }
    }
    let bodies = [make].compactMap { $0 } + (coordinator.map { index[$0.id].parts } ?? [])
    return Self.events.contains { event in
      guard let name = index.names[event] else { return false }
      return bodies.contains { $0.mentions(name) }
    }
  }

  private func isDelegateMethod(_ function: Node) -> Bool {
    let name = index.spelling(function.declaredName)
    guard let label = Self.delegateMethods[name] else { return false }
    return label.isEmpty || function.hasParameters(labeled: label, in: index)
  }

  /// Methods of delegates that tell of an edit, with a label that tells them from others of their name.
  private static let delegateMethods = [
    "controlTextDidChange": "", "searchBar": "textDidChange", "textDidChange": "", "textField": "shouldChangeCharactersIn",
    "textFieldDidChangeSelection": "", "textView": "shouldChangeTextIn", "textViewDidChange": "", "updateSearchResults": "for",
  ]

  private static let events = ["allEditingEvents", "editingChanged", "textDidChangeNotification", "valueChanged"]
}

/// A property of a view of UIKit or AppKit that a person changes as well, and that equal values leave as it is.
struct EditableProperty {
  static func isOne(_ name: String, of base: Node, _ context: RuleContext) -> Bool {
    let owners = classes.filter { $0.value == name }.map(\.key)
    return !owners.isEmpty && context.questions.isOfType(owners, base) == .yes
  }

  private static let classes = [
    "NSTextField": "stringValue", "NSTextView": "string", "UIColorPickerViewController": "selectedColor", "UIColorWell": "selectedColor",
    "UIDatePicker": "date", "UIPageControl": "currentPage", "UISearchBar": "text",
    "UISegmentedControl": "selectedSegmentIndex", "UISlider": "value", "UIStepper": "value", "UISwitch": "isOn", "UITextField": "text",
    "UITextView": "text",
  ]
}
