#if os(iOS) && !targetEnvironment(simulator) || swift(>=5.9) && compiler(<6)
import UIKit
#elseif canImport(AppKit, _version: 1.2)
import AppKit
#else
  #if DEBUG
  import Debug
  #endif
#endif
#if hasFeature(X) // comment
#endif
#sourceLocation(file: "a.swift", line: 10)
#sourceLocation()

struct S {
  #if A
  var a: Int
  #if B
  func f() {}
  #endif
  #else
  init() {}
  #endif
  @A
  #if C
  @B
  #endif
  var attributed = 1
  #if D
  #error("no")
  #endif
}
enum E {
  #if A
  case a
  #else
  case b
  #endif
}
func f() {
  switch x {
  #if A
  case 1: break
  #elseif B
  case 2:
    print(1)
  #endif
  case 3:
    #if C
    print(3)
    #endif
  #if D
  #if E
  default: break
  #endif
  #endif
  @unknown default: break
  }
  view
    .a()
    #if os(iOS)
    .b { 1 }
    .c
    #elseif os(macOS)
    #if DEBUG
    .d()
    #endif
    #else
    .e[0]!
    #endif
    .f()
  view
    #if A
    .a
    #endif
    #if B
    .b
    #endif
  return
  #if X
  foo()
  #endif
}
VStack {
  #if A
  Text("a")
  #else
  Text("b")
  #endif
  Text("c") {
    #if B
    y
    #endif
  }
}
var v: Int {
  #if A
  1
  #else
  2
  #endif
}
