import MoltText

/// Why a hosting controller stays as it is used.
extension BlockerCode {
  /// All of them.
  static let hostingReasons: [BlockerCode] = [
    .rootView, .noRootView, .twoRootViews, .severalViews, .severalControllers, .noContentConfiguration, .noCell, .unknownCell,
    .cellContent, .hostedElsewhere, .hostedController, .hostedNavigation, .hostedView, .hostedViewProperty, .handedController,
    .unknownController, .controllerSubclass, .controllerInitializer, .privateAPI, .reusedController, .usedOutside,
    .sharedDeclaration, .attribute, .propertyObserver, .closure, .order, .shadowedName, .lateAddition, .hostedLayout,
    .unpinnedEdge, .conditionalLayout, .layoutHelper, .manualSizing, .conditionalHosting, .conditionalSetup, .conditionalUpdate,
    .configurationState, .hostingState, .containmentBranches, .containmentOrder, .stepsApart, .unknownParent, .unknownContainer,
    .noParentController, .optionalController, .sharedView, .handedOn, .removalBranches, .viewComesBack, .allChildren,
    .assignedView, .orphanedView, .frameOnce, .closureWithValue, .closureBindsSelf, .methodReference, .hostingSize,
    .keyboardNotification, .contentScrollView,
  ]

  // MARK: Cells

  static let rootView = BlockerCode(
    "root-view",
    "What the cell shows cannot be written as the content of a configuration: the root view is chosen within an expression, read or changed in place, set twice, or takes `try`, `await` or a type that is not written.")
  static let noRootView = BlockerCode(
    "no-root-view",
    "What the hosting controller of the cell shows is not seen: it is made without a root view that is known.")
  static let twoRootViews = BlockerCode(
    "two-root-views",
    "The cell shows one view where it makes the hosting controller, and another one where it has it already.")
  static let severalViews = BlockerCode(
    "several-views",
    "A loop makes a hosted view in each turn. A cell has one configuration.")
  static let severalControllers = BlockerCode(
    "several-controllers",
    "The cell has several hosting controllers. A cell has one configuration.")
  static let noContentConfiguration = BlockerCode(
    "no-content-configuration",
    "The hosted view goes into a `UICollectionReusableView`, which has no content configuration.")
  static let noCell = BlockerCode(
    "no-cell",
    "The hosted view goes into a plain view, which has no content configuration.")
  static let unknownCell = BlockerCode(
    "unknown-cell",
    "The hosted view goes into a cell whose class is not known, and so is whether it has a content configuration.")
  static let cellContent = BlockerCode(
    "cell-content",
    "The cell has or gets other content besides the hosted view. A content configuration takes the place of all that is in it.")
  static let hostedElsewhere = BlockerCode(
    "hosted-elsewhere",
    "The hosting controller is used for something else than to show its view in the cell: it is handed on, presents something, or its view goes elsewhere. With a configuration there is no controller.")
  static let hostedController = BlockerCode(
    "hosted-controller",
    "The content of the cell needs its hosting controller: it shows a view controller, or something is set on the controller that a hosting configuration has no counterpart of.")
  static let hostedNavigation = BlockerCode(
    "hosted-navigation",
    "The content of the cell reaches the navigation or the presentation around it through its hosting controller. A hosting configuration has none.")
  static let hostedView = BlockerCode(
    "hosted-view",
    "The code uses the view of the hosting controller, which a hosting configuration does not have.")
  static let hostedViewProperty = BlockerCode(
    "hosted-view-property",
    "A property of the hosted view is set, and a hosting configuration has no counterpart of it. SwiftUI may say the same on the root view.")
  static let handedController = BlockerCode(
    "handed-controller",
    "The method that fills the cell is handed a hosting controller, which is made by those who call it. It would have to be handed the view.")
  static let unknownController = BlockerCode(
    "unknown-controller",
    "The hosting controller comes from elsewhere, and what it does besides showing its view is not known.")
  static let controllerSubclass = BlockerCode(
    "controller-subclass",
    "The hosting controller is of a subclass, and what that adds would be lost.")
  static let controllerInitializer = BlockerCode(
    "controller-initializer",
    "The hosting controller is made with an argument that is no parameter of `UIHostingController`, and what that does to the content is not known.")
  static let privateAPI = BlockerCode(
    "private-api",
    "The code uses private interface of the hosting controller, and what that does to the content is not known.")
  static let reusedController = BlockerCode(
    "reused-controller",
    "The hosting controller is kept and found again, for another cell or by other code. A configuration is made anew each time.")
  static let usedOutside = BlockerCode(
    "used-outside",
    "The hosting controller of the cell is, or may be, used outside of the cell's class.")
  static let sharedDeclaration = BlockerCode(
    "shared-declaration",
    "The property for the hosting controller is declared together with others, and cannot go alone.")
  static let attribute = BlockerCode(
    "attribute",
    "The property for the hosting controller has an attribute, which tells of another use.")
  static let propertyObserver = BlockerCode(
    "property-observer",
    "The property for the hosting controller is computed or observed, and what that does would be lost with it.")
  static let closure = BlockerCode(
    "closure",
    "The hosting controller is made in a closure, which may run later or elsewhere.")
  static let order = BlockerCode(
    "order",
    "The cell is made after its hosting controller, and what happens in between may matter to it. A configuration takes the cell first.")
  static let shadowedName = BlockerCode(
    "shadowed-name",
    "The root view would move to where the view is added, and uses a name that means something else there.")
  static let lateAddition = BlockerCode(
    "late-addition",
    "The hosted view is added after it may have been given what to show, so that the place that adds it does not tell what it shows.")

  // MARK: Layout of cells

  static let hostedLayout = BlockerCode(
    "hosted-layout",
    "The hosted view is laid out in a way that a hosting configuration has no counterpart of: it knows margins of four edges and a smallest size.")
  static let unpinnedEdge = BlockerCode(
    "unpinned-edge",
    "Not all edges of the hosted view are pinned to the cell, so that its size is not that of the cell. A hosting configuration fills it.")
  static let conditionalLayout = BlockerCode(
    "conditional-layout",
    "The hosted view is laid out under a condition. A configuration has one layout.")
  static let layoutHelper = BlockerCode(
    "layout-helper",
    "A function lays the hosted view out, and what it does is not known or more than a hosting configuration can say.")
  static let manualSizing = BlockerCode(
    "manual-sizing",
    "The cell is measured by its hosting controller. With a hosting configuration it takes the size of its content by itself.")

  // MARK: Conditions

  static let conditionalHosting = BlockerCode(
    "conditional-hosting",
    "Something depends on whether the cell has a hosting controller already, together with something else. Without a controller the one cannot be told from the other.")
  static let conditionalSetup = BlockerCode(
    "conditional-setup",
    "Something is done once, where the hosting controller is made or missing. A configuration is set each time that the cell is filled.")
  static let conditionalUpdate = BlockerCode(
    "conditional-update",
    "A value is evaluated only where the hosting controller is there, and would be evaluated in any case.")
  static let configurationState = BlockerCode(
    "configuration-state",
    "The content is made again for a state of the cell, such as selection. A configuration is given the state by `configurationUpdateHandler`.")
  static let hostingState = BlockerCode(
    "hosting-state",
    "The content is made again for a state of the cell, and no update handler can do that as the code is: several methods make it, others call them, it is animated, or uses what a handler does not have.")

  // MARK: Children

  static let containmentBranches = BlockerCode(
    "containment-branches",
    "The steps that make a hosting controller a child are in different branches, so that no place is right for the missing one.")
  static let containmentOrder = BlockerCode(
    "containment-order",
    "A step that makes a hosting controller a child comes too early or too late, and cannot be moved: it shares its line or its statement.")
  static let stepsApart = BlockerCode(
    "steps-apart",
    "The steps that make a hosting controller a child stand in different places: one is called elsewhere and another nowhere, or one comes too early.")
  static let unknownParent = BlockerCode(
    "unknown-parent",
    "`addChild` is missing, and whether the parent may be nil cannot be told.")
  static let unknownContainer = BlockerCode(
    "unknown-container",
    "Nothing shows that the view which gets the hosted one lies in the view of this controller. A child in the view of another controller is an error when it runs.")
  static let noParentController = BlockerCode(
    "no-parent-controller",
    "There is no view controller at hand that could be the parent of the hosting controller: the code is that of a view, or of something else.")
  static let optionalController = BlockerCode(
    "optional-controller",
    "The hosting controller may be nil here, and `addChild` takes none that may.")
  static let sharedView = BlockerCode(
    "shared-view",
    "The view of a hosting controller is made the view of another one. A view belongs to one controller.")
  static let handedOn = BlockerCode(
    "handed-on",
    "The hosting controller is handed on to other code, which may make it a child or take it away.")
  static let removalBranches = BlockerCode(
    "removal-branches",
    "The steps that take a hosting controller away are in different branches.")
  static let viewComesBack = BlockerCode(
    "view-comes-back",
    "The hosted view is taken away for a while and added again, while its controller stays a child. All steps would take the controller away for good.")
  static let allChildren = BlockerCode(
    "all-children",
    "A loop takes away the views of all children without telling their controllers.")
  static let assignedView = BlockerCode(
    "assigned-view",
    "The hosted view was assigned to a property, and stays there when its controller goes.")
  static let orphanedView = BlockerCode(
    "orphaned-view",
    "Nothing keeps the hosting controller of a view that is shown: the view does not.")
  static let frameOnce = BlockerCode(
    "frame-once",
    "The frame of a hosted view is set once, before the final size is known, and nothing adapts it later. How it should follow is for a person to say.")

  // MARK: Controllers

  static let closureWithValue = BlockerCode(
    "closure-with-value",
    "A closure of the root view keeps the object that owns the controller, and gives a value back: with `[weak self]`, nothing tells which one where `self` is gone.")
  static let closureBindsSelf = BlockerCode(
    "closure-binds-self",
    "A closure of the root view keeps the object that owns the controller, and a closure in it captures `self` in its own way.")
  static let methodReference = BlockerCode(
    "method-reference",
    "A method is handed to the root view with the object that it belongs to. That is a strong reference, and the two keep each other.")
  static let hostingSize = BlockerCode(
    "hosting-size",
    "The size of a hosted view is announced or copied by hand, and `sizingOptions` cannot take that over as the code is: they are set already, where the controller is made is not seen, or the call is a part of something larger.")
  static let keyboardNotification = BlockerCode(
    "keyboard-notification",
    "The hosted view follows the keyboard by its notifications, which say nothing of floating and split keyboards. A layout guide does; what else the handlers do is for a person to see.")
  static let contentScrollView = BlockerCode(
    "content-scroll-view",
    "A large title collapses with the scroll view of its own controller, and does not look into children or wrapped controllers. Which view scrolls is for a person to say.")
}
