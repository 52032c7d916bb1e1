import SwiftUI

struct AccountView: View {
    @Bindable var account: Account
    @State private var isImporting = false

    var body: some View {
        Form {
            TextField("Name", text: $account.name)
            ForEach(account.entries) { entry in
                Text(entry.title)
            }
            Button("Import") { isImporting = true }
        }
        .sheet(isPresented: $isImporting) {
            ImportView(model: ImportModel(isPresented: $isImporting, account: account))
        }
    }
}

struct ImportView: View {
    @Bindable var model: ImportModel

    var body: some View {
        Form {
            TextField("Entries", text: $model.text)
            Button("Done") { model.finish() }
                .disabled(model.lines.isEmpty)
        }
    }
}
