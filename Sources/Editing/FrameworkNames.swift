/// The modules of the names that rules write, and that a project may have hidden by something of its own.
///
/// A test holds that every type which a document's template names is here.
package let frameworkNames: [String: String] = {
  var result: [String: String] = [:]
  for (module, names) in namesByModule {
    for name in names.split(whereSeparator: { $0.isWhitespace }) { result[String(name)] = module }
  }
  return result
}()

/// Those of the names that are macros.
let macroNames: Set<String> = ["Observable", "Entry", "Previewable"]

private let namesByModule = [
  "SwiftUI": """
  State Bindable Environment Binding ObservedObject StateObject EnvironmentObject View ViewBuilder ViewModifier App Scene
  Button ButtonRole NavigationStack NavigationSplitView NavigationLink NavigationView Text TextField SecureField Section
  Slider Stepper Picker Toggle GroupBox ProgressView ScrollView ToolbarItem ToolbarItemGroup ToolbarItemPlacement Tab TabView
  Color Image Font Label Group EmptyView AnyView AnyShapeStyle ShapeStyle FillStyle Menu EdgeInsets UnitPoint Alignment
  MagnifyGesture RotateGesture DragGesture TextInputAutocapitalization WKApplicationDelegateAdaptor
  Animatable AnimatablePair DynamicTypeSize UIHostingConfiguration UIHostingController Entry Previewable Preview
  """,
  "Swift": "String Set Never",
  "Foundation": "URL",
  "AVFoundation": "AVURLAsset AVAudioApplication",
  "StoreKit": "AppStore",
  "Combine": "CurrentValueSubject PassthroughSubject ObservableObjectPublisher AnyCancellable AnyPublisher Publishers Just Empty",
  "Observation": "Observable",
  "UIKit": """
  UIDocumentPickerViewController UIApplication UIWindowScene NSCollectionLayoutGroup UIActivityIndicatorView UIColor
  UIBarButtonItem UIScreen UIDevice UIWindow UIContextMenuConfiguration UIMenu UIAction UIEditMenuInteraction UITraitCollection
  """,
  "AppKit": "NSColor",
  "WatchKit": "WKApplication WKApplicationDelegate",
  "UserNotifications": "UNUserNotificationCenter",
  "UniformTypeIdentifiers": "UTType",
]

/// The members and functions of frameworks that rules write, and that a project may have declared itself: most of them in an
/// extension of `View`, for systems that lack them.
///
/// A test holds that every member which a document's template names is here, unless it is one of another member's.
package let frameworkMembers: Set<String> = {
  Set(memberNames.split(whereSeparator: { $0.isWhitespace }).map { String($0) })
}()

private let memberNames = """
  accessibilityActivationPoint accessibilityAddTraits accessibilityHidden accessibilityHint accessibilityIdentifier
  accessibilityInputLabels accessibilityLabel accessibilityRemoveTraits accessibilitySortPriority accessibilityValue
  alert animation autocorrectionDisabled background badge buttonStyle clipShape compactMap confirmationDialog connectedScenes
  contextMenu coordinateSpace dismiss dynamicTypeSize environment eraseToAnyPublisher flatMap focused foregroundStyle frame
  ignoresSafeArea keyWindow mask menuStyle navigationBarTitleDisplayMode navigationDestination navigationTitle onChange
  onLongPressGesture onSubmit onTapGesture overlay preferredColorScheme progressViewStyle rect scrollIndicators
  searchSuggestions searchable send setBadgeCount sink statusBarHidden submitLabel task textInputAutocapitalization
  tint toggleStyle toolbar toolbarBackgroundVisibility toolbarVisibility traitOverrides windows onOpenURL
  contentConfiguration margins minSize sizingOptions updateConfiguration displayScale openURL
  appending automatic borderless button characters circular color colorScheme current currentDirectoryURL defaultCustomization
  effectiveGeometry executableURL global hidden horizontal isDirectory isModalInPresentation language large linear local medium
  named navigationBar never none notDirectory open prominent region requestFullAccessToEvents requestFullAccessToReminders
  requestRecordPermission requestReview sentences shared small style supplementaryContentInsetsReference switch
  systemGroupedBackground topBarLeading topBarTrailing utf8 variant vertical view white words xLarge xSmall xxLarge xxxLarge
  accessibility1 accessibility2 accessibility3 accessibility4 accessibility5
  """
