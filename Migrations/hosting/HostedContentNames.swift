import MoltRules
import MoltSymbols
import MoltSyntax

/// The names in SwiftUI by which views present, navigate, and begin a hierarchy of their own.
struct HostedContentNames {
  let navigationModifiers, presentingModifiers: Set<Name>
  let navigationViews: Set<Name>
  /// Views of the system's frameworks that are controllers of UIKit inside.
  let controllerViews: Set<Name>
  /// The views of SwiftUI, and of the frameworks that come with it, that show no controller that the project could see.
  let swiftUI: Set<Name>
  /// Views of SwiftUI that keep something between their updates, and modifiers that compare with what was shown before, or act when a view
  /// comes.
  let statefulViews, statefulModifiers: Set<Name>
  private let hosts: [Name]

  init(_ names: Names) {
    func all(_ spellings: String) -> [Name] { spellings.split(separator: " ").compactMap { names[String($0)] } }
    navigationModifiers = Set(
      all(
        "navigationTitle navigationBarTitle navigationBarTitleDisplayMode navigationSubtitle navigationBarItems "
          + "navigationBarBackButtonHidden navigationBarHidden navigationDestination toolbar toolbarBackground searchable "
          + "keyboardShortcut tabItem"))
    presentingModifiers = Set(
      all(
        "sheet fullScreenCover popover alert actionSheet confirmationDialog fileImporter fileExporter fileMover "
          + "photosPicker quickLookPreview"))
    navigationViews = Set(all("NavigationLink NavigationView NavigationStack NavigationSplitView TabView"))
    controllerViews = Set(all("VideoPlayer"))
    swiftUI = Set(
      all(
        "AnyView AnyShape AsyncImage Button ButtonStyleConfiguration Canvas Capsule Chart Circle Color ColorPicker "
          + "ContainerRelativeShape ContentUnavailableView ControlGroup DatePicker DisclosureGroup Divider EditButton "
          + "Ellipse EllipticalGradient EmptyView EquatableView ForEach Form Gauge GeometryReader Grid GridRow Group "
          + "GroupBox HSplitView HStack Image Label LabeledContent LazyHGrid LazyHStack LazyVGrid LazyVStack "
          + "LinearGradient Link List Menu MultiDatePicker NavigationLink NavigationView NavigationStack "
          + "NavigationSplitView OutlineGroup Path PasteButton Picker ProgressView RadialGradient Rectangle RenameButton "
          + "RoundedRectangle ScrollView ScrollViewReader Section SecureField ShareLink Slider Spacer Stepper "
          + "SubscriptionView TabView Table Text TextEditor TextField TimelineView Toggle TupleView UnevenRoundedRectangle "
          + "ViewThatFits VStack ZStack Task DispatchQueue DispatchWorkItem Timer AngularGradient AnyLayout Logger NSLog"))
    statefulViews = Set(
      all(
        "AsyncImage DatePicker DisclosureGroup Form List MultiDatePicker OutlineGroup ScrollView ScrollViewReader Table TextEditor "
          + "TextField SecureField TimelineView"
      ))
    statefulModifiers = Set(
      all(
        "animation contentTransition keyframeAnimator onAppear onChange onDisappear onReceive phaseAnimator sensoryFeedback symbolEffect "
          + "task transition"
      ))
    hosts = all("UIHostingController UIHostingConfiguration _UIHostingView")
  }

  /// Calls and arguments whose content lives in a controller of its own: what is presented, and what is hosted again.
  func separateContent(in index: ProjectIndex) -> Set<Node> {
    var result: Set<Node> = []
    let presenting = Array(presentingModifiers).sorted { $0.id < $1.id }
    for (name, mentions) in index.occurrences(of: presenting + hosts) {
      for mention in mentions {
        guard let call = mention.callAsCallee else { continue }
        if hosts.contains(name) {
          result.insert(call)
        } else if presentingModifiers.contains(name), let callee = call.firstChild, callee.kind == .memberAccessExpr {
          for argument in call.children where argument != callee { result.insert(argument) }
        }
      }
    }
    return result
  }
}
