import SwiftUI
import TransitModels
import TransitStores

struct FavoriteButton: View {
  let stop: Stop
  @Environment(FavoritesStore.self) var favorites

  var body: some View {
    Button("Favorite", systemImage: favorites.contains(stop) ? "star.fill" : "star") {
      favorites.toggle(stop)
    }
  }
}
