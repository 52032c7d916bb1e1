import SwiftUI

struct StockSummary: View {
    @ObservedObject var stock: StockStore

    var body: some View {
        VStack(alignment: .leading) {
            ForEach(stock.items.filter(\.isRunningOut)) { item in
                Text(item.name)
            }
        }
    }
}
