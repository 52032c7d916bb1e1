import SwiftUI

struct StockView: View {
    @EnvironmentObject private var stock: StockStore

    var body: some View {
        List {
            Toggle("Only what runs out", isOn: $stock.showsOnlyLow)
            ForEach(stock.shown) { item in
                Button("\(item.name): \(item.amount)") { stock.use(item) }
            }
        }
    }
}
