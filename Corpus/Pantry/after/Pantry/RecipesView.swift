import SwiftUI

struct RecipesView: View {
    @Environment(RecipeStore.self)
    private var recipes
    @State private var shoppingList: ShoppingList?

    var body: some View {
        @Bindable var recipes = recipes
        NavigationStack {
            List {
                Slider(value: $recipes.maximumMinutes, in: 10...240)
                ForEach($recipes.recipes) { $recipe in
                    NavigationLink {
                        RecipeView(recipe: $recipe, timer: recipes.timer(for: recipe))
                    } label: {
                        Text(recipe.title)
                    }
                }
            }
            .toolbar {
                Button("Shop") { shoppingList = ShoppingList(recipes: recipes.shown) }
            }
            .sheet(item: $shoppingList) { ShoppingListView(list: $0) }
        }
    }
}

struct RecipeView: View {
    @Binding var recipe: Recipe
    @Bindable var timer: CookTimer
    @Environment(RecipeStore.self) private var recipes

    var body: some View {
        Form {
            TextField("Title", text: $recipe.title)
            Toggle("Cooking, \(timer.remaining) minutes left", isOn: $timer.isRunning)
            NutritionView(recipe: recipe)
            TipView()
        }
        .onAppear { recipes.keep(timer, for: recipe) }
    }
}
