#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs a program that `PATH` finds, without input, and waits for it. Its messages are thrown away.
///
/// Directories of `PATH` that count from the working directory are left out: what lies there need not be the program.
///
/// - Parameter environment: changes to the environment, as `env` takes them.
/// - Returns: what it printed; nil if it could not be started, or its exit status was not 0.
func output(of arguments: [String], environment: [String] = []) -> [UInt8]? {
  let words = ["env"] + environment + ["PATH=" + absoluteSearchPath] + arguments
  let command = "exec " + words.map(shellQuoted).joined(separator: " ") + " 2>/dev/null </dev/null"
  guard let stream = unsafe popen(command, "r") else { return nil }
  var result: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe fread(&chunk, 1, chunk.count, stream)
    if count == 0 { break }
    result += chunk[..<count]
  }
  return unsafe pclose(stream) == 0 ? result : nil
}

private var absoluteSearchPath: String {
  guard let path = unsafe getenv("PATH") else { return "/usr/bin:/bin" }
  return unsafe String(cString: path).split(separator: ":").filter { $0.hasPrefix("/") }.joined(separator: ":")
}

/// The names of the variables of the environment that a program would inherit.
func environmentNames() -> [String] {
  var names: [String] = []
  guard var entry = unsafe systemEnvironment else { return [] }
  while let text = unsafe entry.pointee {
    names.append(String(unsafe String(cString: text).prefix { $0 != "=" }))
    unsafe entry += 1
  }
  return names
}

private func shellQuoted(_ argument: String) -> String {
  "'" + argument.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

/// How many processors the system has running.
func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
