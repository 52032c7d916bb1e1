import SwiftUI

struct AccountRow: View {
    var account: Account
    let currency: Currency

    var body: some View {
        HStack {
            Text(account.name)
            Text("\(account.balance) \(currency.rawValue)")
        }
    }
}
