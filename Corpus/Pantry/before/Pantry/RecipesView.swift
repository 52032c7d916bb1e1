import SwiftUI

struct RecipesView: View {
    @EnvironmentObject
    private var recipes: RecipeStore
    @State private var shoppingList: ShoppingList?

    var body: some View {
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
    @ObservedObject var timer: CookTimer
    @EnvironmentObject private var recipes: RecipeStore

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
