import Combine
import SwiftUI

@MainActor final class RecipeStore : ObservableObject { // one for the whole app
	@Published var recipes = [
		Recipe(title: "Bread", minutes: 180, ingredients: ["Flour", "Yeast"]),
		Recipe(title: "Soup", minutes: 40, ingredients: ["Leek"]),
	]
	@Published var favorites: Set<Recipe.ID> = []; @Published var maximumMinutes: Double = 60
#if DEBUG
	@Published var showsIdentifiers = false
#endif

	/* The cook's timers, by recipe. */ @Published private var timers: [Recipe.ID: CookTimer] = [:]

	var shown: [Recipe] { recipes.filter { Double($0.minutes) <= maximumMinutes } }

	func timer(for recipe: Recipe) -> CookTimer {
		timers[recipe.id] ?? CookTimer(minutes: recipe.minutes)
	}

	func keep(_ timer: CookTimer, for recipe: Recipe) {
		timers[recipe.id] = timer
	}
}
