/// The least that Apple's platforms give a thread, in bytes. Code that is not optimised takes some four times as much of it.
public let smallStackSize: Int = {
  #if DEBUG
    2048 * 1024
  #else
    512 * 1024
  #endif
}()
