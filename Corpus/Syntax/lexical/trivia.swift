#!/usr/bin/env swift
// a line comment
/// a documentation comment
/* a block /* inside */ a block */
/** documentation
 */
let a = 1 // after
let b /* between */ = /* and */ 2 /* after */ ; let c = 3
#if DEBUG // only then
let d = 4
#elseif os(Linux) || !os(macOS) && swift(>=5.9) && canImport(Foundation, _version: 1.2)
#else
#endif // end
	let tabbed = 5	/* tab */
let last = 6 /**/
