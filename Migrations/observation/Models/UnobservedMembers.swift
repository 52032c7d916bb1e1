import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax

/// What of other modules may be something else later, by what it is called.
extension ObservationQuestions {
  /// Whether a member of an object of the SDK, or of a library, may be another one later.
  func isChangingObject(_ type: Name, _ node: Node) -> Bool {
    let text = spelling(type)
    if type == .none || node.isSharedObject || index.isImmutableValue(frameworkType: type) || index.isFrameworkValueType(type) {
      return false
    }
    if let members = changingMembers[text] { return members.contains(node.text) }
    return !constantTypes.contains(text) && !text.hasSuffix("Formatter") && !text.hasSuffix("Encoder") && !text.hasSuffix("Decoder")
  }

  /// Whether a type that is declared nowhere is one that generators write for what a catalogue or a table of strings has.
  func isGenerated(_ type: String) -> Bool {
    generatedTypes.contains(type) || generatedSuffixes.contains { type.hasSuffix($0) && type != $0 }
  }
}

extension Node {
  /// Whether this is a member that gives something else each time, or at another time.
  var isClockMember: Bool { clockMembers.contains(text) }

  /// Whether this is a function that says what time it is.
  var isClock: Bool { clocks.contains(text) }

  /// `Date()`, `Date.now`, `time(nil)`.
  var tellsTime: Bool {
    guard kind == .declReferenceExpr else { return false }
    if isClockMember || isClock { return isMemberOfSomething || callAsCallee != nil }
    return text == "Date" && callAsCallee?.callArguments.isEmpty == true
  }

  /// Whether this is what types call the one instance of theirs, or something that is no state.
  var isSharedObject: Bool { sharedObjects.contains(text) }
}

/// Members that give something else each time, or at another time.
private let clockMembers: Set<String> = [
  "random", "randomElement", "shuffled", "now", "timeIntervalSinceNow", "isDateInToday", "isDateInTomorrow", "isDateInYesterday",
]

private let clocks: Set<String> = [
  "CACurrentMediaTime", "CFAbsoluteTimeGetCurrent", "mach_absolute_time", "clock_gettime", "gettimeofday", "time",
]

/// Types whose shared instances a person does not expect to change while they look at a view.
private let constantTypes: Set<String> = [
  "Calendar", "Locale", "TimeZone", "Bundle", "ProcessInfo", "DispatchQueue", "RunLoop", "Logger", "OSLog", "NSLocale", "NSCalendar",
  "NSPredicate",
  "NSPersistentContainer", "NSPersistentCloudKitContainer", "NSManagedObjectModel", "NSEntityDescription", "NSManagedObjectID",
  "NSSortDescriptor", "NSRegularExpression", "UITraitCollection", "UIBezierPath", "CGPath", "CGImage", "CGColor", "CIImage", "NSURL",
  "NSDate", "NSData",
  "JSONSerialization", "Thread", "MainActor", "Task", "NSKeyedUnarchiver", "UIFontMetrics", "UIFontDescriptor", "Progress", "UIView",
  "UIViewController", "NSParagraphStyle", "UTType",
]

/// What changes of types that are else as good as constants.
private let changingMembers: [String: Set<String>] = [
  "UIDevice": ["orientation", "batteryLevel", "batteryState", "proximityState"], "UIScreen": ["brightness", "isCaptured"],
  "WKInterfaceDevice": ["batteryLevel", "batteryState"],
]

/// By what types call the one instance of theirs.
private let sharedObjects: Set<String> = [
  "publisher", "publish", "appearance", "init", "shared", "standard", "default", "current", "main", "general", "sharedInstance", "instance",
]

/// Types that SwiftGen, R.swift, Xcode and Tuist write, and the endings of those that they name after a target.
private let generatedTypes: Set<String> = [
  "L10n", "Strings", "Asset", "Assets", "ColorName", "FontFamily", "Localizable", "R", "Loc", "ImageResource", "ColorResource",
]
private let generatedSuffixes = ["Strings", "Asset", "Assets", "Resources", "Localizable", "L10n"]
