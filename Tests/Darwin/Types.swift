// Types and constants; a module of their own, as a function may not have the name of a type in its module.
@_exported import Glibc

// MARK: Threads
public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public struct pthread_attr_t { public init() {} }

// MARK: Files
public typealias dev_t = Int32
public typealias ino_t = UInt64
public struct stat {
  public init() {}
  public var st_dev: dev_t = 0
  public var st_mode: UInt16 = 0
  public var st_ino: ino_t = 0
  public var st_uid: uid_t = 0
  public var st_gid: gid_t = 0
  public var st_atimespec = timespec()
  public var st_mtimespec = timespec()
  public var st_size: Int64 = 0
}
public let S_IFMT: UInt16 = 0o170000
public let S_IFREG: UInt16 = 0o100000
public let S_IFDIR: UInt16 = 0o040000
public let S_IFLNK: UInt16 = 0o120000
public let RENAME_SWAP: Int32 = 2
public let F_FULLFSYNC: Int32 = 51
public let F_PUNCHHOLE: Int32 = 99
public struct fpunchhole_t {
  public init(fp_flags: UInt32, reserved: UInt32, fp_offset: off_t, fp_length: off_t) {}
}
public typealias copyfile_state_t = OpaquePointer
public typealias copyfile_flags_t = UInt32
public let CLONE_NOFOLLOW: Int32 = 1
public let COPYFILE_ACL: Int32 = 1
public let COPYFILE_XATTR: Int32 = 4

// MARK: Processes
public typealias sigset_t = UInt32
public typealias sig_t = @convention(c) (Int32) -> Void
public var SIG_IGN: sig_t? { nil }
public struct __sigaction_u { public var __sa_handler: sig_t? }
public struct sigaction {
  public init() { __sigaction_u = .init(__sa_handler: nil) }
  public var __sigaction_u: __sigaction_u
}
public typealias posix_spawnattr_t = UnsafeMutableRawPointer
public let CTL_KERN: Int32 = 1
public let KERN_PROC: Int32 = 14
public let KERN_PROC_PID: Int32 = 1
public struct timeval {
  public init() {}
  public var tv_sec = 0
  public var tv_usec: Int32 = 0
}
public struct kinfo_proc {
  public init() {}
  public struct extern_proc { public var p_un = Union() }
  public struct Union { public var __p_starttime = timeval() }
  public var kp_proc = extern_proc()
}
public let _SC_NPROCESSORS_ONLN: Int32 = 58
public struct os_unfair_lock_s {
  public init() {}
}
public typealias os_unfair_lock = os_unfair_lock_s
