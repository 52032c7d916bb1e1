import MoltRules

extension Family {
  package static let representable = Family(
    "representable",
    [
      AnimationBridge.self, BindingInUpdate.self, BranchIdentity.self, ControllerAsView.self, CoordinatorDismiss.self,
      CoordinatorExitPaths.self, CoordinatorMainActor.self,
      CoordinatorParent.self, CoordinatorState.self, CoordinatorWeakCapture.self, CreateInUpdate.self, DelegateInMake.self, Dismantle.self,
      ImagePicker.self, LayoutProperties.self, NavigateInUpdate.self, SizeThatFits.self, StateInMake.self, UpdateGuard.self,
    ],
    reasons: [
      .bindingInUpdate, .comparedParent, .coordinatorCopies, .coordinatorCycle, .dismissCompletion, .forcedProposal, .hiddenParent,
      .layoutOfSwiftUI, .madeAtUpdate,
      .keptClosure, .missingExit, .navigatesAtUpdate, .navigatesInMake, .noIdealSize, .noParent, .notWrittenBack, .observedParent,
      .outlivesView, .overriddenProperty, .ownAnimation, .ownView,
      .photoLibraryPicker, .sharedParent, .sizeOfText, .stateInClass, .twoIdentities, .unknownMake, .unnamedView, .updateScope,
      .viewOfController,
    ])
}
