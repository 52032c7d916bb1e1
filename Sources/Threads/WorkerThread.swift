#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread with a stack of a size that we choose.
///
/// What a system gives a thread beside the first one is between 128 KB and 8 MB, and 512 KB on Macs: code that nests deeply
/// takes more of it where nothing is optimised. Memory of a stack that is never reached is never used.
public struct WorkerThread {
  /// As much as the first thread has on most systems; a multiple of every system's pages.
  public static let usualStackSize = 8 << 20

  private let handle: Handle

  /// Begins the work; nil where the system has no more threads.
  public init?(stackSize: Int = usualStackSize, _ work: @escaping @Sendable () -> Void) {
    guard let handle = start(Work(body: work), stackSize: stackSize) else { return nil }
    self.handle = handle
  }

  /// Waits until the work is done. Each thread has to be waited for, once.
  public func join() {
    let value: UnsafeMutablePointer<UnsafeMutableRawPointer?>? = nil
    unsafe pthread_join(handle.value, value)
  }

  /// Does work on a thread of its own, and waits for what comes of it.
  public static func run<Value, Failure: Error>(
    stackSize: Int = usualStackSize, _ work: @escaping @Sendable () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let place = Place<Value, Failure>()
    guard let thread = WorkerThread(stackSize: stackSize, { place.result = Result(catching: work) }) else { return try work() }
    thread.join()
    return try place.result!.get()
  }
}

/// How the system calls a thread: by a number, or by a pointer that is never followed.
@safe private struct Handle {
  let value: pthread_t
}

/// Written by one thread, and read when that one has ended.
private final class Place<Value, Failure: Error>: @unchecked Sendable {
  var result: Result<Value, Failure>?
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(body: @escaping @Sendable () -> Void) { self.body = body }
}

private func start(_ work: Work, stackSize: Int) -> Handle? {
  var attributes = pthread_attr_t()
  guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
  defer { unsafe pthread_attr_destroy(&attributes) }
  guard unsafe pthread_attr_setstacksize(&attributes, stackSize) == 0 else { return nil }
  let argument = unsafe Unmanaged.passRetained(work)
  // Systems differ in whether the handle, and the argument of the function, can be null.
  #if canImport(Darwin) || canImport(Musl)
    var value: pthread_t?
  #else
    var value = pthread_t()
  #endif
  guard unsafe pthread_create(&value, &attributes, { unsafe perform($0) }, argument.toOpaque()) == 0 else {
    unsafe argument.release()
    return nil
  }
  #if canImport(Darwin) || canImport(Musl)
    return unsafe value.map { unsafe Handle(value: $0) }
  #else
    return Handle(value: value)
  #endif
}

private func perform(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let argument = unsafe argument { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
  return nil
}
