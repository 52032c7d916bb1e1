import Foundation

/// The directory that the executables of the package were built into: the one of the tests.
public let builtProducts: URL = {
  #if canImport(Darwin)
    // What runs the tests is a program of the toolchain, which loads them as a bundle.
    var info = Dl_info()
    guard dladdr(#dsohandle, &info) != 0, let name = info.dli_fname else { return Bundle.main.bundleURL }
    var image = URL(filePath: String(cString: name))
    while image.pathExtension != "xctest", image.pathComponents.count > 1 { image.deleteLastPathComponent() }
    return image.deletingLastPathComponent()
  #else
    return Bundle.main.bundleURL
  #endif
}()
