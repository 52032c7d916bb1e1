// What Darwin declares otherwise than Linux, or alone, as far as the sources use it: enough to type-check them for it where
// there is no Mac. `Tests/Darwin/typecheck` does that. The bodies are never run.
@_exported import DarwinTypes

// MARK: Threads
public func pthread_attr_init(_: UnsafeMutablePointer<pthread_attr_t>) -> Int32 { 0 }
@discardableResult public func pthread_attr_destroy(_: UnsafeMutablePointer<pthread_attr_t>) -> Int32 { 0 }
public func pthread_attr_setstacksize(_: UnsafeMutablePointer<pthread_attr_t>, _: Int) -> Int32 { 0 }
public func pthread_create(
  _: UnsafeMutablePointer<pthread_t?>, _: UnsafePointer<pthread_attr_t>?,
  _: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?
) -> Int32 { 0 }
@discardableResult public func pthread_join(_: pthread_t, _: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Int32 { 0 }

// MARK: Files
public func stat(_: UnsafePointer<CChar>!, _: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
public func lstat(_: UnsafePointer<CChar>!, _: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
public func fstat(_: Int32, _: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
public func fstatat(_: Int32, _: UnsafePointer<CChar>!, _: UnsafeMutablePointer<stat>!, _: Int32) -> Int32 { 0 }
public func renameatx_np(_: Int32, _: UnsafePointer<CChar>!, _: Int32, _: UnsafePointer<CChar>!, _: UInt32) -> Int32 { 0 }
public func fcopyfile(_: Int32, _: Int32, _: copyfile_state_t?, _: copyfile_flags_t) -> Int32 { 0 }
public func clonefile(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!, _: UInt32) -> Int32 { 0 }

// MARK: Processes
@discardableResult public func sigemptyset(_: UnsafeMutablePointer<sigset_t>!) -> Int32 { 0 }
@discardableResult public func sigaddset(_: UnsafeMutablePointer<sigset_t>!, _: Int32) -> Int32 { 0 }
@discardableResult public func sigismember(_: UnsafePointer<sigset_t>!, _: Int32) -> Int32 { 0 }
@discardableResult public func sigpending(_: UnsafeMutablePointer<sigset_t>!) -> Int32 { 0 }
@discardableResult public func pthread_sigmask(_: Int32, _: UnsafePointer<sigset_t>!, _: UnsafeMutablePointer<sigset_t>!) -> Int32 { 0 }
@discardableResult public func signal(_: Int32, _: sig_t!) -> sig_t! { nil }
@discardableResult public func sigaction(_: Int32, _: UnsafePointer<sigaction>!, _: UnsafeMutablePointer<sigaction>!) -> Int32 { 0 }
public func _NSGetEnviron() -> UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>! { nil }
public func popen(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!) -> UnsafeMutablePointer<FILE>! { nil }
@discardableResult public func posix_spawnattr_init(_: UnsafeMutablePointer<posix_spawnattr_t?>!) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_destroy(_: UnsafeMutablePointer<posix_spawnattr_t?>!) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setflags(_: UnsafeMutablePointer<posix_spawnattr_t?>!, _: Int16) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setpgroup(_: UnsafeMutablePointer<posix_spawnattr_t?>!, _: pid_t) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setsigmask(
  _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: UnsafePointer<sigset_t>!
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setsigdefault(
  _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: UnsafePointer<sigset_t>!
) -> Int32 { 0 }
public func posix_spawn(
  _: UnsafeMutablePointer<pid_t>!, _: UnsafePointer<CChar>!, _: OpaquePointer?, _: UnsafePointer<posix_spawnattr_t?>!,
  _: UnsafePointer<UnsafeMutablePointer<CChar>?>!, _: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { 0 }
public func sysctl(
  _: UnsafeMutablePointer<Int32>!, _: UInt32, _: UnsafeMutableRawPointer!, _: UnsafeMutablePointer<Int>!, _: UnsafeMutableRawPointer!,
  _: Int
) -> Int32 { 0 }
public func sysctlbyname(
  _: UnsafePointer<CChar>!, _: UnsafeMutableRawPointer!, _: UnsafeMutablePointer<Int>!, _: UnsafeMutableRawPointer!, _: Int
) -> Int32 { 0 }
public func os_unfair_lock_lock(_: UnsafeMutablePointer<os_unfair_lock_s>) {}
public func os_unfair_lock_unlock(_: UnsafeMutablePointer<os_unfair_lock_s>) {}
