import SwiftUI

public struct Screen<Model: ScreenModel, Content: View>: View {
  @ObservedObject private var model: Model
  private let content: Content

  public init(model: Model, @ViewBuilder content: () -> Content) {
    _model = ObservedObject(wrappedValue: model)
    self.content = content()
  }

  public var body: some View {
    content
      .navigationTitle(model.title)
      .alert("Sorry", isPresented: $model.hasProblem) {
        Button("OK") {}
      } message: {
        Text(model.problem ?? "")
      }
  }
}

public struct LoadingScreen<Model, Content>: View where Model: LoadingModel, Content: View {
  @ObservedObject var model: Model
  let content: (Model) -> Content

  public init(_ model: Model, @ViewBuilder content: @escaping (Model) -> Content) {
    self.model = model
    self.content = content
  }

  public var body: some View {
    Screen(model: model) {
      if model.isLoading {
        ProgressView()
      } else {
        content(model)
      }
    }
    .task { await model.load() }
  }
}
