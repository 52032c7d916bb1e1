import MoltRules

extension Family {
  package static let representable = Family(
    "representable",
    [
      AnimationBridge.self, BindingInUpdate.self, ControllerAsView.self, CoordinatorDismiss.self, CoordinatorExitPaths.self, CoordinatorMainActor.self,
      CoordinatorParent.self, CoordinatorState.self, CoordinatorWeakCapture.self, CreateInUpdate.self, DelegateInMake.self, Dismantle.self,
      ImagePicker.self, LayoutProperties.self, NavigateInUpdate.self, SizeThatFits.self, StateInMake.self, UpdateGuard.self,
    ],
    reasons: [
      .bindingInUpdate, .comparedParent, .coordinatorCopies, .coordinatorCycle, .dismissCompletion, .forcedProposal, .hiddenParent, .layoutOfSwiftUI, .madeAtUpdate,
      .missingExit, .navigatesAtUpdate, .noParent, .notWrittenBack, .observedParent, .outlivesView, .overriddenProperty, .ownAnimation, .ownView,
      .photoLibraryPicker, .sharedParent, .sizeOfText, .stateInClass, .unknownMake, .unnamedView, .updateScope, .viewOfController,
    ])
}
