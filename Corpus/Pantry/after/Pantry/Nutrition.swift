import SwiftUI

/// A model that its view asks to load.
@MainActor
protocol LoadableModel: AnyObject, Observable {
    var summary: String { get }
    func load() async
}

struct ExternalLoader<Model: LoadableModel>: View {
    var model: Model

    var body: some View {
        Text(model.summary)
            .task { await model.load() }
    }
}

@Observable
final class NutritionModel: LoadableModel {
    private(set) var summary = "…"
    private let recipe: Recipe

    init(recipe: Recipe) {
        self.recipe = recipe
    }

    func load() async {
        summary = "\(recipe.ingredients.count) ingredients"
    }
}

struct NutritionView: View {
    @State private var model: NutritionModel

    init(recipe: Recipe) {
        _model = State(wrappedValue: NutritionModel(recipe: recipe))
    }

    var body: some View {
        ExternalLoader(model: model)
    }
}
