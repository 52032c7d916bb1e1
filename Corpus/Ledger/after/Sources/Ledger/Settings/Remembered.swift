import Foundation

/// Keeps a value in the defaults of the app, as it is coded.
@propertyWrapper
struct Remembered<Value: Codable> {
    let key: String
    private let initial: Value

    init(wrappedValue: Value, _ key: String) {
        self.key = key
        initial = wrappedValue
    }

    var wrappedValue: Value {
        get {
            let data = UserDefaults.standard.data(forKey: key)
            return data.flatMap { try? JSONDecoder().decode(Value.self, from: $0) } ?? initial
        }
        nonmutating set {
            UserDefaults.standard.set(try? JSONEncoder().encode(newValue), forKey: key)
        }
    }
}
