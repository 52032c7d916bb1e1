let a = "plain", b = "", c = "a\(b)c", d = "\(a)\(b)", e = "a\("nested \(1 + 2) x")b", f = "\(f(x, y: 1))", g = "\(x, format: .y)"
let h = #"raw \(not) \#(interpolated) "quotes""#, i = ##"a"# \##(b)"##, j = #"""# , k = #""#
let l = """
  lines
  \(a) and "quotes" and ""
  escaped \""" \
  continued
    indented
  """
let m = #"""
  raw \(x) \#(y) """
  """#
let n = """
  \(f { """
    inner \(x)
    """ })
  """
let o = "\u{1F600} \n \\ \" 👩‍👩‍👧", p = "\(a ? "b" : "c")", q = "\({ $0 }(1))", r = "\(a.map { "\($0)" }.joined(separator: ", "))"
let s = "a" + "b" + #"c"#, t = ["k": "v\(1)"], u = f("x", "y\(z)"), v = "a".b.c("d"), w = "\(())"
let y = """
  """
let z = """

  \(x)

  """
print("(\(x))", terminator: "")
let aa = "\(a)" == "b" ? "c" : "\(d)"
let bb = "http://example.com/*not a comment*/ // nor this"
let cc = "\(/* comment */ x /* another */)"
