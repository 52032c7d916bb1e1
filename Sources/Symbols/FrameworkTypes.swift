extension Vocabulary {
  /// The types of SwiftUI, Combine and UIKit that code mentions without saying whose they are.
  static let frameworkTypeNames = """
    AccessibilityAttachmentModifier AccessibilityTraits ActionSheet Alert Alignment Angle AngularGradient Animatable
    AnimatableModifier AnimatablePair Animation AnyCancellable AnyPublisher AnyShapeStyle AnyTransition AnyView
    AppStorage AsyncImage AsyncPublisher Axis BackgroundStyle BarMark Bindable Binding BlendMode BorderedButtonStyle
    BorderedProminentButtonStyle BorderlessButtonMenuStyle BorderlessButtonStyle Button ButtonMenuStyle ButtonRole
    CGAffineTransform CGColor Cancellable Canvas Capsule Chart ChartContent ChartContentBuilder Circle
    CircularProgressViewStyle Color ColorPicker ColorScheme ColumnNavigationViewStyle CombineIdentifier
    ConnectablePublisher ContainerValueKey ContainerValues ContentMode ContentSizeCategory ContentUnavailableView
    ContextMenu ControlGroup CoordinateSpace CoordinateSpaceProtocol CurrentValueSubject
    CustomCombineIdentifierConvertible CustomizableToolbarContent DatePicker DatePickerComponents DefaultMenuStyle
    DefaultNavigationViewStyle DefaultToggleStyle DisclosureGroup DismissAction Divider DoubleColumnNavigationViewStyle
    DragGesture DropDelegate DynamicProperty DynamicTypeSize DynamicViewContent Edge EdgeInsets EditButton Ellipse Empty
    EmptyAnimatableData EmptyView Environment EnvironmentKey EnvironmentObject EnvironmentValues EquatableView Fail
    FillStyle FocusState FocusedValue FocusedValueKey FocusedValues Font ForEach ForegroundStyle Form Future Gauge
    GeometryProxy GeometryReader Gesture GestureMask GestureState GestureStateGesture GlobalCoordinateSpace Gradient
    Grid GridItem GridRow Group GroupBox HSplitView HStack HierarchicalShapeStyle HorizontalAlignment Image
    InsetGroupedListStyle InterfaceOrientation Just Label LabeledContent LazyHGrid LazyHStack LazyVGrid LazyVStack
    LinearGradient LinearProgressViewStyle Link List ListStyle LocalCoordinateSpace LocalizedStringKey
    MagnificationGesture MagnifyGesture Map Material Menu MenuPickerStyle MenuStyle ModifiedContent NSColor
    NamedCoordinateSpace NavigationBarItem NavigationLink NavigationPath NavigationSplitView NavigationStack
    NavigationView NavigationViewStyle ObservableObject ObservableObjectPublisher ObservedObject OpenURLAction
    OutlineGroup PassthroughSubject Path Picker PickerStyle PlainButtonStyle PlainListStyle Plottable PlottableValue
    PresentationMode Preview PreviewDevice PreviewLayout PreviewProvider PreviewTrait ProgressView ProgressViewStyle
    Published Publisher Publishers RadialGradient Rectangle RedactionReasons RefreshAction RotateGesture RotationGesture
    RoundedBorderTextFieldStyle RoundedCornerStyle RoundedRectangle RuleMark SafeAreaRegions Scene SceneBuilder
    ScenePhase SceneStorage Scheduler SchedulerTime SchedulerTimeIntervalConvertible ScrollDelegating
    ScrollIndicatorVisibility ScrollView SearchFieldPlacement Section SecureField SegmentedPickerStyle SequenceGesture
    Settings ShadowStyle Shape ShapeStyle ShareLink SimultaneousGesture Slider Spacer StackNavigationViewStyle State
    StateObject StaticConfiguration Stepper Subject SubmitLabel SubmitTriggers Subscriber Subscribers Subscription
    SwitchToggleStyle TabView Table TapGesture Text TextAlignment TextEditor TextField TextFieldStyle
    TextInputAutocapitalization Timeline TimelineEntry TimelineProvider TimelineProviderContext TimelineReloadPolicy
    TimelineView TintShapeStyle Toggle ToggleStyle ToolbarContent ToolbarContentBuilder ToolbarCustomizationOptions
    ToolbarItem ToolbarItemGroup ToolbarItemPlacement ToolbarPlacement TopLevelDecoder Transaction TransactionKey
    TupleView UIApplication UIColor UIHostingController UIScreen UIView UIViewController UTType UnitPoint VStack
    VectorArithmetic VerticalAlignment VerticalEdge VideoPlayer View ViewBuilder ViewModifier ViewThatFits Visibility
    Widget WidgetConfiguration WindowGroup ZStack
    """
}
