import MoltSDK
import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The look-alike modules of the SDK, where a compiler finds them: what the examples of documents are type-checked against.
public struct LookAlikes: Sendable {
  /// What `swiftc` is called with to find the modules.
  let flags: [String]
  private let container: String?
  /// Held as long as the modules are needed.
  private let lock: LockFile?

  /// Writes the modules that molt carries to a temporary directory of their own.
  ///
  /// - Throws: `EngineError.usage` where no compiler takes them, `EngineError.refused` where they cannot be written.
  public static func temporary() throws(EngineError) -> LookAlikes {
    let parent = temporaryPlace()
    CopyContainer.removeAbandoned(in: parent)
    let container = try CopyContainer.make(in: parent)
    do throws(EngineError) {
      return try LookAlikes(container: container)
    } catch {
      removeTree(container)
      throw error
    }
  }

  private init(container: String) throws(EngineError) {
    self.container = container
    lock = CopyContainer.lock(container)
    let interfaces = joined(container, "SDK")
    do throws(SystemFailure) {
      guard unsafe mkdir(interfaces, 0o700) == 0 else { throw .last }
      for (name, text) in SDK.lookAlikes { try write(SourceText(text), to: joined(interfaces, name + ".swiftinterface")) }
      try write(SourceText(SDK.macros), to: joined(interfaces, "PreviewsMacros.swift"))
    } catch {
      throw .refused(reason: "the look-alike modules could not be written to \(container): \(error.message)", paths: [])
    }
    flags = LookAlikes.flags(interfaces, cache: container, plugin: try LookAlikes.plugin(interfaces, container))
    try expectTaken()
  }

  /// - Parameters:
  ///   - interfaces: the directory of the modules.
  ///   - cache: where the compiler keeps what it makes of them.
  ///   - plugin: the macros of the modules, built. Absolute, like the others.
  /// - Throws: `EngineError.usage` where no compiler takes them.
  package init(interfaces: String, cache: String, plugin: String?) throws(EngineError) {
    flags = LookAlikes.flags(interfaces, cache: cache, plugin: plugin)
    container = nil
    lock = nil
    try expectTaken()
  }

  private static func flags(_ interfaces: String, cache: String, plugin: String?) -> [String] {
    ["-suppress-warnings", "-enable-testing", "-I", interfaces, "-module-cache-path", joined(cache, "modules")]
      + (plugin.map { ["-load-plugin-library", $0] } ?? [])
  }

  private func expectTaken() throws(EngineError) {
    let empty = "import Foundation; import SwiftUI; import UIKit"
    let taken = result(of: ["sh", "-c", "echo '\(empty)' | exec swiftc -typecheck \"$@\" -", "sh"] + flags, patience: 600)
    if taken?.status != 0 {
      let messages = taken.map { String(decoding: $0.printed.prefix(2000), as: UTF8.self) } ?? ""
      throw .usage("examples cannot be type-checked: `swiftc` does not take the look-alike modules\n" + messages)
    }
  }

  /// Makes the plug-in that `#Preview` and its like need, from the toolchain's own copy of swift-syntax.
  ///
  /// - Returns: nil where the toolchain has none.
  private static func plugin(_ interfaces: String, _ directory: String) throws(EngineError) -> String? {
    guard let info = result(of: ["swiftc", "-print-target-info"]), info.status == 0 else {
      throw .usage("examples cannot be type-checked: there is no `swiftc` in PATH")
    }
    let text = String(decoding: info.printed, as: UTF8.self)
    guard let resources = text.firstMatch(of: /"runtimeResourcePath": "([^"]*)"/)?.output.1 else { return nil }
    let host = String(resources) + "/host"
    guard FileStatus(host + "/SwiftSyntaxMacros.swiftmodule") != nil else { return nil }
    let source = joined(interfaces, "PreviewsMacros.swift")
    #if canImport(Darwin)
      let plugin = joined(directory, "libPreviewsMacros.dylib")
    #else
      let plugin = joined(directory, "libPreviewsMacros.so")
    #endif
    let made = result(
      of: [
        "swiftc", "-emit-library", "-parse-as-library", "-module-name", "PreviewsMacros", "-o", plugin, "-I", host, "-L", host,
        "-Xlinker", "-rpath", "-Xlinker", host, source,
      ], patience: 600)
    return made?.status == 0 ? plugin : nil
  }

  /// Removes what `temporary` has made.
  public func remove() { if let container { removeTree(container) } }
}
