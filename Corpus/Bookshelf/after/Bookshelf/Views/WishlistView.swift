import SwiftUI

struct WishlistView: View {
    @State var model = WishlistModel()

    var body: some View {
        NavigationStack {
            List(model.books) { book in
                BookRow(book: book)
                    .swipeActions {
                        Button("Hide") { model.dismiss(book) }
                    }
            }
            .safeAreaInset(edge: .bottom) { BudgetSlider(model: model) }
            .navigationTitle("Wishlist")
            .refreshable { await model.reload() }
            .task { await model.reload() }
        }
    }
}

struct BudgetSlider: View {
    @Bindable var model: WishlistModel

    var body: some View {
        Slider(value: $model.budget, in: 0...200)
    }
}
