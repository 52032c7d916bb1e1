#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// What the systems call by different names, or do differently.

/// Whether two paths name the same file wherever both exist: systems differ in how letters may be composed.
func namesAreSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
  #if canImport(Darwin)
    String(decoding: a, as: UTF8.self) == String(decoding: b, as: UTF8.self)
  #else
    a == b
  #endif
}

/// A set of paths, by what names the same file.
struct FileNames {
  #if canImport(Darwin)
    private let names: Set<String>
    init(_ names: Set<ArraySlice<UInt8>>) { self.names = Set(names.map { String(decoding: $0, as: UTF8.self) }) }
    func contains(_ name: String) -> Bool { names.contains(name) }
  #else
    private let names: Set<ArraySlice<UInt8>>
    init(_ names: Set<ArraySlice<UInt8>>) { self.names = names }
    func contains(_ name: String) -> Bool { names.contains(Array(name.utf8)[...]) }
  #endif
}

/// The variables of the environment, with a null behind the last.
var systemEnvironment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  #if canImport(Darwin)
    unsafe _NSGetEnviron().pointee
  #else
    unsafe environ
  #endif
}
