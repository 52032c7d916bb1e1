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
    .hostingState, .containmentBranches, .containmentOrder, .stepsApart, .unknownParent, .unknownContainer,
    .noParentController, .optionalController, .sharedView, .handedOn, .removalBranches, .viewComesBack, .allChildren,
    .assignedView, .orphanedView, .frameOnce, .closureWithValue, .closureBindsSelf, .methodReference, .hostingSize,
    .keyboardNotification, .contentScrollView,
  ]

  // MARK: Cells

  static let rootView = BlockerCode(
    "root-view",
    "What the cell shows cannot be written as the content of a configuration: the root view is chosen inside an expression, read or "
      + "changed in place, set twice, or needs `try`, `await` or a type that is not written."
  )
  static let noRootView = BlockerCode(
    "no-root-view",
    "It is not known what the cell's hosting controller shows: it is created without a known root view.")
  static let twoRootViews = BlockerCode(
    "two-root-views",
    "The cell shows one view when it creates the hosting controller, and another one when it already has it.")
  static let severalViews = BlockerCode(
    "several-views",
    "A loop creates a hosted view in each iteration, but a cell has one configuration.")
  static let severalControllers = BlockerCode(
    "several-controllers",
    "The cell has several hosting controllers, but a cell has one configuration.")
  static let noContentConfiguration = BlockerCode(
    "no-content-configuration",
    "The hosted view goes into a `UICollectionReusableView`, which has no content configuration.")
  static let noCell = BlockerCode(
    "no-cell",
    "The hosted view goes into a plain view, which has no content configuration.")
  static let unknownCell = BlockerCode(
    "unknown-cell",
    "The hosted view goes into a cell whose class is not known, so it may not have a content configuration.")
  static let cellContent = BlockerCode(
    "cell-content",
    "The cell has or gets other content besides the hosted view. A content configuration replaces everything in it.")
  static let hostedElsewhere = BlockerCode(
    "hosted-elsewhere",
    "The hosting controller is used for something other than showing its view in the cell: it is passed on, presents something, or its "
      + "view goes elsewhere. With a configuration there is no controller."
  )
  static let hostedController = BlockerCode(
    "hosted-controller",
    "The content of the cell needs its hosting controller: it shows a view controller, or something is set on the controller that has no "
      + "counterpart in a hosting configuration."
  )
  static let hostedNavigation = BlockerCode(
    "hosted-navigation",
    "The content of the cell reaches the navigation or the presentation around it through its hosting controller. A hosting "
      + "configuration has none."
  )
  static let hostedView = BlockerCode(
    "hosted-view",
    "The code uses the view of the hosting controller, which a hosting configuration does not have.")
  static let hostedViewProperty = BlockerCode(
    "hosted-view-property",
    "A property of the hosted view is set that has no counterpart in a hosting configuration. A SwiftUI modifier on the root view may do "
      + "the same."
  )
  static let handedController = BlockerCode(
    "handed-controller",
    "The method that fills the cell is passed a hosting controller, which its callers create. It would have to be passed the view instead.")
  static let unknownController = BlockerCode(
    "unknown-controller",
    "The hosting controller comes from elsewhere, and what it does besides showing its view is not known.")
  static let controllerSubclass = BlockerCode(
    "controller-subclass",
    "The hosting controller is a subclass, and what it adds would be lost.")
  static let controllerInitializer = BlockerCode(
    "controller-initializer",
    "The hosting controller is created with an argument that is not a parameter of `UIHostingController`, and what that does to the "
      + "content is not known."
  )
  static let privateAPI = BlockerCode(
    "private-api",
    "The code uses private API of the hosting controller, and what that does to the content is not known.")
  static let reusedController = BlockerCode(
    "reused-controller",
    "The hosting controller is kept and reused, for another cell or by other code. A configuration is created each time.")
  static let usedOutside = BlockerCode(
    "used-outside",
    "The cell's hosting controller is, or may be, used outside the cell's class.")
  static let sharedDeclaration = BlockerCode(
    "shared-declaration",
    "The property for the hosting controller is declared together with others, and cannot be removed by itself.")
  static let attribute = BlockerCode(
    "attribute",
    "The property for the hosting controller has an attribute, which suggests another use.")
  static let propertyObserver = BlockerCode(
    "property-observer",
    "The property for the hosting controller is computed or observed, and what that does would be lost with it.")
  static let closure = BlockerCode(
    "closure",
    "The hosting controller is created in a closure, which may run later or elsewhere.")
  static let order = BlockerCode(
    "order",
    "The cell is created after its hosting controller, and what happens in between may affect it. A configuration needs the cell first.")
  static let shadowedName = BlockerCode(
    "shadowed-name",
    "The root view would move to where the view is added, and uses a name that means something else there.")
  static let lateAddition = BlockerCode(
    "late-addition",
    "The hosted view is added after its content may have been set, so what it shows is not known where it is added.")

  // MARK: Layout of cells

  static let hostedLayout = BlockerCode(
    "hosted-layout",
    "The hosted view is laid out in a way that has no counterpart in a hosting configuration, which only has margins at four edges and a "
      + "minimum size."
  )
  static let unpinnedEdge = BlockerCode(
    "unpinned-edge",
    "Not all edges of the hosted view are pinned to the cell, so its size is not that of the cell. A hosting configuration fills the cell.")
  static let conditionalLayout = BlockerCode(
    "conditional-layout",
    "The hosted view is laid out conditionally, but a configuration has one layout.")
  static let layoutHelper = BlockerCode(
    "layout-helper",
    "A function lays the hosted view out, and what it does is not known, or more than a hosting configuration can express.")
  static let manualSizing = BlockerCode(
    "manual-sizing",
    "The cell is measured with its hosting controller. With a hosting configuration it takes the size of its content by itself.")

  // MARK: Conditions

  static let conditionalHosting = BlockerCode(
    "conditional-hosting",
    "Something depends on whether the cell already has a hosting controller, together with another condition. Without a controller, the "
      + "two cannot be separated."
  )
  static let conditionalSetup = BlockerCode(
    "conditional-setup",
    "Something is done once, where the hosting controller is created or missing. A configuration is set each time the cell is filled.")
  static let conditionalUpdate = BlockerCode(
    "conditional-update",
    "A value is evaluated only if there is a hosting controller, and would now always be evaluated.")
  static let hostingState = BlockerCode(
    "hosting-state",
    "The content is recreated for a state of the cell, and the code cannot become an update handler as it is: several methods create the "
      + "content, others call them, it is animated, or uses something that a handler does not have."
  )

  // MARK: Children

  static let containmentBranches = BlockerCode(
    "containment-branches",
    "The steps that make a hosting controller a child are in different branches, so there is no right place for the missing one.")
  static let containmentOrder = BlockerCode(
    "containment-order",
    "A step that makes a hosting controller a child comes too early or too late, and cannot be moved: it shares its line or its statement.")
  static let stepsApart = BlockerCode(
    "steps-apart",
    "The steps that make a hosting controller a child are in different places: one is called elsewhere and another nowhere, or one comes "
      + "too early."
  )
  static let unknownParent = BlockerCode(
    "unknown-parent",
    "`addChild` is missing, and it is not known whether the parent may be nil.")
  static let unknownContainer = BlockerCode(
    "unknown-container",
    "It is not known whether the view that gets the hosted one is inside this controller's view. A child in another controller's view is "
      + "a runtime error."
  )
  static let noParentController = BlockerCode(
    "no-parent-controller",
    "There is no view controller available that could be the parent of the hosting controller: the code belongs to a view, or to "
      + "something else."
  )
  static let optionalController = BlockerCode(
    "optional-controller",
    "The hosting controller may be nil here, and `addChild` does not take an optional.")
  static let sharedView = BlockerCode(
    "shared-view",
    "The view of a hosting controller becomes the view of another one. A view belongs to one controller.")
  static let handedOn = BlockerCode(
    "handed-on",
    "The hosting controller is passed on to other code, which may make it a child or remove it.")
  static let removalBranches = BlockerCode(
    "removal-branches",
    "The steps that remove a hosting controller are in different branches.")
  static let viewComesBack = BlockerCode(
    "view-comes-back",
    "The hosted view is removed for a while and added again, while its controller remains a child. All steps would remove the controller "
      + "for good."
  )
  static let allChildren = BlockerCode(
    "all-children",
    "A loop removes the views of all children without notifying their controllers.")
  static let assignedView = BlockerCode(
    "assigned-view",
    "The hosted view was assigned to a property, and remains there when its controller is removed.")
  static let orphanedView = BlockerCode(
    "orphaned-view",
    "Nothing keeps the hosting controller of a view that is shown alive: the view does not.")
  static let frameOnce = BlockerCode(
    "frame-once",
    "The frame of a hosted view is set once, before the final size is known, and is never adapted. A person has to decide how it should "
      + "adapt."
  )

  // MARK: Controllers

  static let closureWithValue = BlockerCode(
    "closure-with-value",
    "A closure of the root view keeps the object that owns the controller alive, and returns a value: with `[weak self]`, it is not "
      + "known which one to return once `self` is gone."
  )
  static let closureBindsSelf = BlockerCode(
    "closure-binds-self",
    "A closure of the root view keeps the object that owns the controller, and a closure inside it captures `self` differently.")
  static let methodReference = BlockerCode(
    "method-reference",
    "A method is passed to the root view together with its object. That is a strong reference, and the two keep each other alive.")
  static let hostingSize = BlockerCode(
    "hosting-size",
    "The size of a hosted view is announced or copied by hand, and `sizingOptions` cannot replace that as the code is: they are already "
      + "set, it is not known where the controller is created, or the call is a part of something larger."
  )
  static let keyboardNotification = BlockerCode(
    "keyboard-notification",
    "The hosted view follows the keyboard by its notifications, which do not cover floating and split keyboards. A layout guide does; a "
      + "person has to check what else the handlers do."
  )
  static let contentScrollView = BlockerCode(
    "content-scroll-view",
    "A large title collapses with the scroll view of its own controller, and does not look into children or wrapped controllers. A "
      + "person has to decide which view scrolls."
  )
}
