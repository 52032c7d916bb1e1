import MoltArguments
import MoltEngine
import MoltLanguageServer
import MoltRules
import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `molt lsp`: serves until the client leaves.
func serve(_ invocation: Invocation) -> Never {
  // A planner that has been ended reads no more, which is no reason to end.
  _ = signal(SIGPIPE, SIG_IGN)
  let (chunks, input) = AsyncStream.makeStream(of: [UInt8].self)
  let flags = serverFlags(invocation)
  let home = homeDirectory
  var host = ServerHost(
    version: version, catalogue: .builtIn,
    planner: { request, options in try await plan(request, flags: planFlags(flags, options)) },
    send: { _ = Stream.write($0, to: Stream.output.rawValue) }, log: { Stream.tell("molt: \($0)\n") })
  host.isTooLarge = { home.isWithin(BytePath((try? resolvedPath($0.string)) ?? $0.string)) }
  Task { [host] in exit(await serve(chunks, host)) }
  while let chunk = nextChunk(of: 0), !chunk.isEmpty { input.yield(chunk) }
  input.finish()
  while true { _ = pause() }
}

/// The flags that hold for all plans. They are made in other directories, so paths become absolute.
private func serverFlags(_ invocation: Invocation) -> [(flag: Flag, value: String?)] {
  Flag.allCases.filter { $0 != .color && invocation.has($0) }.flatMap { flag in
    let values = invocation.values(flag).map { [.config, .migrations].contains(flag) ? (try? resolvedPath($0)) ?? $0 : $0 }
    return flag.placeholder == nil ? [(flag, nil)] : values.map { (flag, $0) }
  }
}

/// The flags of a plan. What an editor's settings say goes before what the command line does.
private func planFlags(_ flags: [(flag: Flag, value: String?)], _ options: ServerOptions) -> [String] {
  let settings: [(Flag, [String]?)] = [
    (.level, options.level.map { [$0] }), (.rule, options.rules), (.deploymentTarget, options.deploymentTargets),
  ]
  let set = settings.filter { $1 != nil }.map(\.0)
  let all = flags.filter { !set.contains($0.flag) } + settings.flatMap { flag, values in (values ?? []).map { (flag, $0) } }
  return all.map { flag, value in flag.spelling + (value.map { "=" + $0 } ?? "") }
}
