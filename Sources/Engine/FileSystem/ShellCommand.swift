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
/// - Parameters:
///   - environment: changes to the environment, as `env` takes them.
///   - patience: how many seconds the program may be silent. One that waits for a disk of the network or for another
///     process would hold up the run for ever; it is killed.
/// - Returns: what it printed; nil if it could not be started, was killed, or its exit status was not 0.
package func output(of arguments: [String], environment: [String] = [], patience: Int = 120) -> [UInt8]? {
  let run = run(arguments, environment, messages: "/dev/null", patience)
  return run?.status == 0 ? run?.printed : nil
}

/// Does the same, and keeps the messages of the program.
///
/// - Returns: its exit status, in the form of a shell where a signal ended it (128 and the signal's number), and all that it printed, messages
///   among it; nil if it could not be started, or was silent for too long.
func result(of arguments: [String], patience: Int = 120) -> (status: Int32, printed: [UInt8])? {
  run(arguments, [], messages: "&1", patience)
}

/// - Parameter messages: where the messages of the program go, in the words of a shell.
private func run(
  _ arguments: [String], _ environment: [String], messages: String, _ patience: Int
) -> (status: Int32, printed: [UInt8])? {
  let words = ["env"] + environment + ["PATH=" + absoluteSearchPath] + arguments
  // The shell tells its number, which the program takes over.
  let command = "echo $$; exec " + words.map(shellQuoted).joined(separator: " ") + " 2>\(messages) </dev/null"
  guard let stream = unsafe popen(command, "r") else { return nil }
  let printed = everything(from: unsafe fileno(stream), patience: patience)
  let status = unsafe pclose(stream)
  guard let printed, let end = printed.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
  let signal = status & 0x7F
  return (signal == 0 ? status >> 8 & 0xFF : 128 + signal, Array(printed[(end + 1)...]))
}

/// What a shell and the program that it became print until they end; nil if they had to be killed.
private func everything(from descriptor: Int32, patience: Int) -> [UInt8]? {
  var result: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = unsafe poll(&request, 1, Int32(patience) * 1000)
    if ready < 0, errno == EINTR { continue }
    guard ready > 0 else {
      let number = String(decoding: result.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      if let process = pid_t(number), process > 1 { kill(process, SIGKILL) }
      return nil
    }
    let count = unsafe read(descriptor, &chunk, chunk.count)
    if count < 0, errno == EINTR { continue }
    if count <= 0 { return result }
    result += chunk[..<count]
  }
}

private var absoluteSearchPath: String {
  guard let path = unsafe getenv("PATH") else { return "/usr/bin:/bin" }
  return unsafe String(cString: path).split(separator: ":").filter { $0.hasPrefix("/") }.joined(separator: ":")
}

/// The names of the variables of the environment that a program would inherit.
package func environmentNames() -> [String] {
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
