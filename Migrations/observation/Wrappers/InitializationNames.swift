import MoltRules

/// What `InitializationEffects` knows of code that is not part of the project.
enum Known {
  /// Types and functions of the standard library, with the members that they use of what they are handed.
  static let askedWitnesses: [String: [String]] = {
    let comparing = [
      "Set", "Dictionary", "AnyHashable", "contains", "index", "firstIndex", "lastIndex", "elementsEqual", "starts", "split",
      "union", "intersection", "subtracting", "symmetricDifference", "isSubset", "isSuperset", "isDisjoint", "merging",
      "insert", "remove", "update", "updateValue", "formUnion", "formIntersection", "subtract", "merge", "removeDuplicates",
    ]
    let asked = comparing.map { ($0, ["hash", "=="]) } + ["sorted", "sort", "min", "max"].map { ($0, ["<"]) }
    return Dictionary(uniqueKeysWithValues: asked + [("String", ["description"])])
  }()

  /// Operators that call another one, where a type does not declare them itself.
  static let derivedOperators = ["!=": "==", ">": "<", "<=": "<", ">=": "<"]

  /// Calls of other modules that do something which a person wants to know of.
  static let tellingCalls: [String: String] = [
    "Task": "starts a Task",
    "detached": "starts a Task",
    "sink": "subscribes to a publisher",
    "assign": "subscribes to a publisher",
    "connect": "starts a publisher",
    "subscribe": "subscribes to a publisher",
    "scheduledTimer": "starts a timer",
    "addObserver": "adds an observer",
    "addTarget": "adds a target",
    "addPeriodicTimeObserver": "adds an observer",
    "observe": "adds an observer",
    "notifications": "waits for notifications",
    "dataTask": "makes a network request",
    "dataTaskPublisher": "makes a network request",
    "downloadTask": "makes a network request",
    "uploadTask": "makes a network request",
    "resume": "resumes a task",
    "async": "schedules work",
    "asyncAfter": "schedules work",
    "addOperation": "schedules work",
    "perform": "runs code of another module",
    "post": "posts a notification",
    "print": "prints",
    "debugPrint": "prints",
    "dump": "prints",
    "NSLog": "writes to the log",
    "os_log": "writes to the log",
    "log": "writes to the log",
    "trace": "writes to the log",
    "debug": "writes to the log",
    "info": "writes to the log",
    "notice": "writes to the log",
    "warning": "writes to the log",
    "error": "writes to the log",
    "critical": "writes to the log",
    "fault": "writes to the log",
    "fatalError": "may stop the program",
    "preconditionFailure": "may stop the program",
    "set": "stores a value",
    "setValue": "stores a value",
    "removeObject": "stores a value",
    "write": "writes a file",
    "createDirectory": "writes to the file system",
    "createFile": "writes to the file system",
    "removeItem": "writes to the file system",
    "moveItem": "writes to the file system",
    "copyItem": "writes to the file system",
    "requestAuthorization": "asks the user for a permission",
    "requestWhenInUseAuthorization": "asks the user for a permission",
    "requestAlwaysAuthorization": "asks the user for a permission",
    "startUpdatingLocation": "starts location updates",
    "startMonitoring": "starts monitoring",
    "start": "starts something",
  ]

  /// Labels of initialisers that read what stands elsewhere.
  static let tellingLabels: Set<String> = ["contentsOf", "contentsOfFile"]

  /// Types of other modules whose shared value asks the person who uses the app, or tells them.
  static let tellingTypes: Set<String> = ["UIPasteboard", "NSPasteboard"]

  /// Types of other modules whose values do nothing when they are made.
  static let inertTypes: Set<String> = [
    "Set", "Array", "Dictionary", "String", "Substring", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "UInt",
    "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float", "CGFloat", "Bool", "Optional", "Result", "Range",
    "ClosedRange", "AnyHashable", "ObjectIdentifier", "Hasher",
    "Date", "DateInterval", "DateComponents", "UUID", "URL", "URLComponents", "URLQueryItem", "URLRequest", "Data",
    "Decimal", "Locale", "Calendar", "TimeZone", "IndexPath", "IndexSet", "CharacterSet", "Measurement", "AttributedString",
    "NSAttributedString", "NSMutableAttributedString", "NSString", "NSNumber", "NSError", "NSObject", "NSRange", "NSCache",
    "NSMapTable", "NSHashTable", "NSPredicate", "NSSortDescriptor", "SortDescriptor", "KeyPathComparator",
    "NSRegularExpression", "Regex", "Name", "Bundle", "NSSet", "NSArray", "NSDictionary",
    "NSLock", "NSRecursiveLock", "OSAllocatedUnfairLock", "Mutex", "DispatchSemaphore", "DispatchGroup", "DispatchQueue",
    "OperationQueue",
    "JSONDecoder", "JSONEncoder", "PropertyListDecoder", "PropertyListEncoder", "DateFormatter", "ISO8601DateFormatter",
    "NumberFormatter", "ByteCountFormatter", "MeasurementFormatter", "RelativeDateTimeFormatter",
    "DateComponentsFormatter", "DateIntervalFormatter", "PersonNameComponentsFormatter", "ListFormatter",
    "CGSize", "CGPoint", "CGRect", "CGVector", "CGAffineTransform", "UIEdgeInsets", "CLLocationCoordinate2D", "CLLocation",
    "MKCoordinateRegion", "MKCoordinateSpan", "Duration", "ContinuousClock", "Logger", "OSLog",
    "PassthroughSubject", "CurrentValueSubject", "ObservableObjectPublisher", "AnyCancellable", "Just", "Empty",
    "NavigationPath", "Color", "UIColor", "NSColor", "Font", "UIFont", "NSFont", "Angle", "EdgeInsets", "UnitPoint",
    "LocalizedStringKey", "LocalizedStringResource", "Namespace", "Published", "State", "Binding",
  ]

  /// Types of other modules whose shared value may be touched: that starts nothing which the app has not started.
  static let sharedTypes: Set<String> = [
    "URLSession", "UIApplication", "NSApplication", "NSWorkspace", "WKExtension", "ProcessInfo", "FileManager",
    "UserDefaults", "NotificationCenter", "Bundle", "HTTPCookieStorage", "URLCache", "AVAudioSession",
    // Of dependency containers; what they make is followed.
    "Container", "SharedContainer",
  ]

  /// By which names a type gives out a value of its own.
  static let sharedValues: Set<String> = ["shared", "default", "standard", "current", "main"]

  /// Superclasses of other modules whose initialisers do nothing, and protocols that stand in their place.
  static let inertSuperclasses: Set<String> = ["NSObject", "ObservableObject", "Identifiable", "Hashable", "Equatable", "Codable"]

  /// Wrappers of other modules that only store what they are given, or read it when they are asked.
  static let inertWrappers: Set<String> = [
    "Published", "AppStorage", "SceneStorage", "ObservationIgnored", "State", "StateObject", "ObservedObject",
    "EnvironmentObject", "Environment", "Binding", "Dependency", "LazyInjected", "Observable", "Model", "Sendable",
  ]

  static let inertMacros: Set<String> = [
    "Predicate", "Expression", "selector", "keyPath", "file", "fileID", "filePath", "function", "line", "column",
    "colorLiteral", "imageLiteral", "fileLiteral", "available", "unavailable", "_hasSymbol", "warning", "dsohandle",
  ]

  /// What the language and its library declare.
  static let operators: Set<String> = [
    "+", "-", "*", "/", "%", "&+", "&-", "&*", "&", "|", "^", "~", "!", "&&", "||", "??", "==", "!=", "===", "!==", "~=", "<", ">", "<=",
    ">=", "<<", ">>",
    "&<<", "&>>", "...", "..<", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=",
  ]

  /// Functions of other modules that compute and return, or undo what never was begun.
  static let harmlessCalls: Set<String> = [
    "map", "compactMap", "flatMap", "filter", "reduce", "sorted", "reversed", "shuffled", "enumerated", "zip", "stride",
    "first", "last", "firstIndex", "lastIndex", "index", "contains", "allSatisfy", "min", "max", "abs", "prefix", "suffix",
    "dropFirst", "dropLast", "drop", "joined", "split", "components", "forEach", "makeIterator", "randomElement", "random",
    "mapValues", "compactMapValues", "union", "intersection", "subtracting", "symmetricDifference", "isSubset", "isSuperset",
    "isDisjoint", "merging", "starts", "elementsEqual", "distance", "round", "floor", "ceil", "pow", "sqrt", "rounded",
    "combine", "uppercased", "lowercased", "hasPrefix", "hasSuffix", "trimmingCharacters", "replacingOccurrences", "range", "data",
    "addingTimeInterval", "timeIntervalSince", "date", "startOfDay", "dateComponents", "component", "isDateInToday",
    "compare", "string", "bool", "integer", "double", "float", "object", "array", "dictionary", "stringArray", "url", "value",
    "formatted", "localizedString", "appendingPathComponent", "appending", "appendingPathExtension",
    "deletingLastPathComponent", "urls", "fileExists", "path", "isEqual", "hash", "type", "withUnsafeBytes",
    "eraseToAnyPublisher", "autoconnect", "publisher", "publish", "receive", "debounce", "throttle", "removeDuplicates",
    "combineLatest", "share", "store", "assert", "precondition", "assertionFailure",
    "cancel", "invalidate", "removeObserver", "lock", "unlock", "withLock", "finish", "removeMonitor",
  ]
}
