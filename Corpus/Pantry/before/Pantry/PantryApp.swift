import SwiftUI

@main
struct PantryApp: App {
    @StateObject private var stock = StockStore()
    @StateObject private var recipes = RecipeStore()

    var body: some Scene {
        WindowGroup {
            TabView {
                StockView()
                    .tabItem { Label("Pantry", systemImage: "cabinet") }
                RecipesView()
                    .tabItem { Label("Recipes", systemImage: "book") }
            }
            .environmentObject(stock)
            .environmentObject(recipes)
        }
    }
}
