import SwiftUI

/// Announces its changes by hand, for `entries` is a dictionary that is sorted on demand.
@Observable
@MainActor
final class ShoppingList: Identifiable {
    private var amounts: [String: Int] = [:]

    init(recipes: [Recipe]) {
        for ingredient in recipes.flatMap(\.ingredients) {
            amounts[ingredient, default: 0] += 1
        }
    }

    var entries: [String] {
        amounts.keys.sorted()
    }

    func tick(_ entry: String) {
        amounts[entry] = nil
    }
}

struct ShoppingListView: View {
    var list: ShoppingList

    var body: some View {
        List(list.entries, id: \.self) { entry in
            Button(entry) { list.tick(entry) }
        }
    }
}
