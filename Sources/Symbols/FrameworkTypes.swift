import MoltSyntax

/// The names of types of the standard library and of Apple's frameworks that code makes values of.
///
/// A capitalised name that is called is one of these, something that the project declares, or not known: what a library
/// declares may be a function that gives what it takes.
enum FrameworkTypes {
  /// Whether a name is that of a type, or of a function that gives no type of a project's: those of Apple's C functions that
  /// begin with a prefix do not, and neither do XCTest's but for `XCTUnwrap`.
  static func contains(_ spelling: String) -> Bool { names.contains(spelling) || hasPrefix(spelling) }

  private static func hasPrefix(_ spelling: String) -> Bool {
    guard spelling != "XCTUnwrap" else { return false }
    return prefixes.contains { prefix in
      spelling.hasPrefix(prefix) && spelling.dropFirst(prefix.count).prefix(2).map(\.isUppercase) == [true, false]
    }
  }

  /// Whether a name is that of a structure of C, of which no part can be a value of a type of the project's.
  static func isStructureOfC(_ spelling: String) -> Bool { structuresOfC.contains(spelling) }

  private static let structuresOfC: Set<String> = [
    "utsname", "timeval", "timespec", "timezone", "tm", "itimerval", "stat", "statfs", "statvfs", "dirent", "flock", "pollfd", "fd_set",
    "rusage", "rlimit", "passwd", "winsize", "termios", "sigaction", "sockaddr", "sockaddr_in", "sockaddr_in6", "sockaddr_storage",
    "in_addr", "in6_addr", "addrinfo", "hostent", "ifaddrs", "if_data", "xsw_usage", "kinfo_proc", "host_basic_info",
    "host_cpu_load_info", "vm_statistics64", "vm_statistics64_data_t", "mach_task_basic_info", "mach_task_basic_info_data_t",
    "mach_timebase_info", "mach_timebase_info_data_t", "task_vm_info", "task_vm_info_data_t", "task_thread_times_info", "audit_token_t",
  ]

  private static let prefixes = [
    "UI", "NS", "CG", "CA", "CF", "CI", "CT", "CV", "CL", "CK", "CN", "CB", "AV", "AR", "AS", "AX", "BG", "EK", "GK", "HK", "IN",
    "LA", "LP", "MF", "MK", "ML", "MTK", "MTL", "NW", "OS", "PDF", "PH", "PK", "QL", "SCN", "SF", "SK", "Sec", "UN", "VN", "WC",
    "WK", "XCT", "XCUI",
  ]

  private static let names: Set<String> = Set(
    (swiftUI + " " + foundation + " " + standardLibrary).split(whereSeparator: \.isWhitespace).map(String.init))

  /// Of SwiftUI, Combine, Charts, MapKit, WidgetKit and SwiftData.
  private static let swiftUI = """
    AccessibilityAttachmentModifier AccessibilityFocusState AccessibilityTraits AccessoryWidgetBackground
    ActionSheet ActivityConfiguration Alert Alignment Angle AngledRotation AngularGradient Animatable
    AnimatableModifier AnimatablePair Animation Annotation AnyCancellable AnyGesture AnyLayout AnyPublisher AnyShape
    AnyShapeStyle AnySubject AnySubscriber AnyTransition AnyView App AppIntentConfiguration
    AppIntentControlConfiguration AppStorage AreaMark AsymmetricTransition AsyncImage AsyncPublisher
    AsyncThrowingPublisher Axis AxisGridLine AxisMarks AxisTick AxisValueLabel BackgroundStyle BarMark BarPlot
    Bindable Binding BlendMode BorderedButtonStyle BorderedProminentButtonStyle BorderlessButtonMenuStyle
    BorderlessButtonStyle Button ButtonBorderShape ButtonMenuStyle ButtonRole ButtonStyle Cancellable Canvas Capsule
    Chart ChartContent ChartContentBuilder ChartProxy Circle CircularProgressViewStyle Color ColorPicker ColorScheme
    ColumnNavigationViewStyle CombineIdentifier CommandGroup CommandMenu Commands ConnectablePublisher
    ContainerRelativeShape ContainerValueKey ContainerValues ContentMode ContentSizeCategory ContentUnavailableView
    ContextMenu ControlGroup ControlSize ControlWidgetButton ControlWidgetToggle CoordinateSpace
    CoordinateSpaceProtocol CubicKeyframe CurrentValueSubject CustomCombineIdentifierConvertible
    CustomizableToolbarContent DatePicker DatePickerComponents DefaultMenuStyle DefaultNavigationViewStyle
    DefaultToggleStyle Deferred DisclosureGroup DismissAction Divider DocumentGroup DoubleColumnNavigationViewStyle
    DragConfiguration DragGesture DropDelegate DropInfo DropProposal DropSession DynamicIsland
    DynamicIslandExpandedRegion DynamicProperty DynamicTypeSize DynamicViewContent EdgeInsets EditButton Ellipse
    EllipticalGradient Empty EmptyModifier EmptyView EmptyWidgetConfiguration Environment EnvironmentKey
    EnvironmentObject EnvironmentValues EnvironmentalModifier EquatableView EventModifiers Fail FetchDescriptor
    FileDocument FileDocumentConfiguration FileWrapper FillStyle FocusState FocusedBinding FocusedObject
    FocusedValue FocusedValueKey FocusedValues Font ForEach ForEachSectionCollection ForegroundStyle Form Future
    GeometryEffect GeometryProxy GeometryReader Gesture GestureMask GestureState GestureStateGesture Glass
    GlassEffectContainer GlobalCoordinateSpace Gradient Grid GridItem GridLayout GridRow Group GroupBox
    GroupBoxStyle GroupedListStyle HSplitView HStack HStackLayout HierarchicalShapeStyle HorizontalAlignment
    IconOnlyLabelStyle Image ImagePaint ImageRenderer ImmediateScheduler InlinePickerStyle InsetGroupedListStyle
    InsetListStyle InsettableShape IntentConfiguration InterfaceOrientation Just KeyEquivalent KeyboardShortcut
    KeyframeAnimator KeyframeTimeline Label LabelStyle LabeledContent Layout LayoutSubviews LazyHGrid LazyHStack
    LazyVGrid LazyVStack LineMark LinePlot LinearGradient LinearProgressViewStyle Link LinkButtonStyle List
    ListStyle LocalCoordinateSpace LocalizedStringKey LongPressGesture LookAroundPreview MagnificationGesture
    MagnifyGesture Map MapCameraPosition MapCircle MapMarker MapPin MapPolygon MapPolyline MapProxy MapReader Marker
    MatchedGeometryProperties Material Menu MenuBarExtra MenuPickerStyle MenuStyle MeshGradient ModelConfiguration
    ModelContainer ModelContext ModifiedContent MultiDatePicker NamedCoordinateSpace Namespace NavigationBarItem
    NavigationLink NavigationLinkPickerStyle NavigationPath NavigationSplitView NavigationStack NavigationView
    NavigationViewStyle ObservableObject ObservableObjectPublisher ObservedObject OffsetShape OpenURLAction
    OutlineGroup PageTabViewStyle PalettePickerStyle PassthroughSubject PasteButton Path PhaseAnimator PhotosPicker
    PhotosPickerItem Picker PickerStyle PinnedScrollableViews PlainButtonStyle PlainListStyle Plottable
    PlottableValue PointMark Predicate PreferenceKey PresentationAdaptation PresentationDetent PresentationMode
    Preview PreviewDevice PreviewLayout PreviewProvider PreviewTrait PrimitiveButtonStyle ProgressView
    ProgressViewStyle ProjectionTransform ProposedViewSize Published Publisher Publishers Query RadialGradient
    Record Rectangle RectangleMark RedactionReasons ReferenceFileDocument RefreshAction RenameButton RotateGesture
    RotationGesture RoundedBorderTextFieldStyle RoundedCornerStyle RoundedRectangle RuleMark SafeAreaRegions
    ScaledMetric ScaledShape Scene SceneBuilder ScenePhase SceneStorage Scheduler SchedulerTimeIntervalConvertible
    SchedulerTimeType Schema ScrollIndicatorVisibility ScrollPosition ScrollView ScrollViewProxy ScrollViewReader
    Section SectorMark SecureField SegmentedPickerStyle SequenceGesture Set Settings SettingsLink ShadowStyle Shape
    ShapeStyle ShareLink SharePreview SidebarListStyle SignInWithAppleButton SimultaneousGesture Slider
    SortDescriptor Spacer SpatialTapGesture Spring SpringKeyframe SquareBorderTextFieldStyle
    StackNavigationViewStyle State StateObject StaticConfiguration StaticControlConfiguration Stepper
    StringInterpolation StrokeStyle Subject SubmitLabel SubmitTriggers Subscriber Subscribers Subscription
    SubscriptionView SwitchToggleStyle SymbolEffect Tab TabSection TabView Table TableColumn TableRow TapGesture
    Text TextEditor TextField TextFieldStyle TextInputAutocapitalization TextRenderer Timeline TimelineEntry
    TimelineProvider TimelineProviderContext TimelineReloadPolicy TimelineSchedule TimelineView TimerPublisher
    TintShapeStyle TipView TitleAndIconLabelStyle TitleOnlyLabelStyle Toggle ToggleStyle ToolbarContent
    ToolbarContentBuilder ToolbarCustomizationOptions ToolbarItem ToolbarItemGroup ToolbarItemPlacement
    ToolbarPlacement ToolbarSpacer ToolbarTitleMenu Transaction TransactionKey Transferable TupleView UTType
    UnevenRoundedRectangle UnitPoint UserAnnotation UtilityWindow VSplitView VStack VStackLayout VerticalAlignment
    VerticalEdge VideoPlayer View ViewBuilder ViewModifier ViewThatFits Visibility WheelPickerStyle Widget
    WidgetBundle WidgetCenter WidgetConfiguration Window WindowGroup WindowPlacement WritingToolsBehavior ZStack
    ZStackLayout
    """

  /// Of Foundation, Dispatch, and frameworks that hardly have a name of another's.
  private static let foundation = """
    AES ARView AffineTransform AnchorEntity AnchoringComponent AppShortcut AppShortcutPhrase AttributeContainer
    AttributeScopes AttributedString BlockOperation Bundle ByteCountFormatStyle ByteCountFormatter CMMotionManager
    CMPedometer CMTime CMTimeMake CMTimeRange CXCallUpdate CXHandle CXProvider CachedURLResponse Calendar ChaChaPoly
    CharacterSet CocoaError CodableRepresentation Curve25519 Data DataProtocol DataRepresentation Date
    DateComponents DateComponentsFormatter DateFormatter DateInterval DateIntervalFormatter Decimal Dimension
    DirectoryEnumerator DispatchData DispatchGroup DispatchIO DispatchQueue DispatchSemaphore DispatchSource
    DispatchSpecificKey DispatchTime DispatchTimeInterval DispatchWallTime DispatchWorkItem DisplayRepresentation
    DistributedNotificationCenter EnergyFormatter Entity EntityProperty FileHandle FileManager FileRepresentation
    FloatingPointFormatStyle Formatter Foundation HMAC HTTPCookie HTTPCookieStorage HTTPURLResponse Host
    ISO8601DateFormatter IndexPath IndexSet InputStream Insecure IntegerFormatStyle IntentDescription IntentDialog
    IntentFile IntentParameter InterpolationOptions JSONDecoder JSONEncoder JSONSerialization KeyPathComparator
    LAContext LanguageModelSession LengthFormatter ListFormatter Locale LocalizedStringResource Locking Logger
    MLModel MachError MassFormatter Measurement MeasurementFormatter MeshResource MessagePort Model3D ModelComponent
    ModelEntity Morphology NLLanguageRecognizer NLTagger NLTokenizer Notification NotificationCenter
    NotificationQueue NumberFormatter OSAllocatedUnfairLock OSLog OSSignpostID OSSignposter ObservationRegistrar
    Observations Operation OperationQueue OutputStream P256 P384 P521 POSIXError PersonNameComponents
    PersonNameComponentsFormatter Pipe Port Process ProcessInfo Product ProductView Progress PropertyListDecoder
    PropertyListEncoder PropertyListSerialization ProxyRepresentation RealityView RelativeDateTimeFormatter RunLoop
    SHA256 SHA384 SHA512 Scanner Selector SimpleMaterial SocketPort StoreView Stream StringEncoding
    SubscriptionStoreView SymmetricKey SystemLanguageModel TermOfAddress Thread TimeInterval TimeZone Timer Tip Tips
    TransferRepresentation TypeDisplayRepresentation URL URLAuthenticationChallenge URLCache URLComponents
    URLCredential URLCredentialStorage URLError URLFileProtection URLProtectionSpace URLProtocol URLQueryItem
    URLRequest URLResponse URLSession URLSessionConfiguration URLSessionTask UUID UndoManager Unit UnitAcceleration
    UnitAngle UnitArea UnitDuration UnitLength UnitMass UnitSpeed UnitTemperature UnitVolume UnlitMaterial
    UserDefaults VNImageRequestHandler ValueTransformer VerificationResult XMLDocument XMLElement XMLNode XMLParser
    """

  private static let standardLibrary = """
    Any AnyBidirectionalCollection AnyClass AnyCollection AnyHashable AnyIterator AnyKeyPath AnyObject
    AnyRandomAccessCollection AnySequence Array ArraySlice AsyncStream AsyncThrowingStream Atomic
    AtomicLazyReference AutoreleasingUnsafeMutablePointer Bool CancellationError Character CheckedContinuation Clock
    ClosedRange CodingUserInfoKey CollectionOfOne ContiguousArray ContiguousClock Dictionary DictionaryLiteral
    DiscardingTaskGroup Double Duration EmptyCollection EnumeratedSequence Error FlattenSequence Float Float16
    Float32 Float64 Float80 Hasher InlineArray Int Int128 Int16 Int32 Int64 Int8 JoinedSequence KeyPath
    KeyValuePairs LazyFilterSequence LazyMapSequence LazySequence MainActor ManagedBuffer Mirror Mutex Never
    ObjectIdentifier OpaquePointer Optional PartialKeyPath PartialRangeFrom PartialRangeThrough PartialRangeUpTo
    Range RangeSet ReferenceWritableKeyPath Regex Repeated Result ReversedCollection SIMD2 SIMD3 SIMD4 SIMD8
    Sequence SerialExecutor Set Slice Span StaticBigInt StaticString StrideThrough StrideTo String Substring
    SuspendingClock SystemRandomNumberGenerator Task TaskGroup TaskLocal TaskPriority ThrowingTaskGroup UInt UInt128
    UInt16 UInt32 UInt64 UInt8 UnfoldSequence Unicode Unmanaged UnownedJob UnsafeBufferPointer UnsafeContinuation
    UnsafeMutableBufferPointer UnsafeMutablePointer UnsafeMutableRawBufferPointer UnsafeMutableRawPointer
    UnsafePointer UnsafeRawBufferPointer UnsafeRawPointer Void WritableKeyPath Zip2Sequence
    """
}

extension ProjectIndex {
  /// Whether a name is that of a type of the standard library or of a framework, as far as names tell.
  public func isFrameworkType(_ name: Name) -> Bool { FrameworkTypes.contains(spelling(name)) }
}
