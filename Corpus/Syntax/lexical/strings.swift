let plain = "a \"quoted\" \\ \t\r\n\0\u{1F600} word"
let empty = ["", """
  """, #""#]
let nested = "a \(b ? "c \(d("e\(f)")) g" : "h") i \((j, k)) \(l: m, n)"
let raw = #"a "b" \n \#n \#(c) "# + ##"d "# \##(e) \#(f)"##
let quotes = #"""# + #"a""# + ##""#"##
let multiLine = """
  first "quote" ""two""
    indented \(
      a + b
    ) tail

  \("""
    inner \(c)
    """)
  escaped \
  line end \n twice\n
  """
  let shallow = """
text
"""
let rawMultiLine = #"""
  \(not) \#(but)
  """ inside \#
  end
  """#
print("\(a)\(b)", "\(a) ", terminator: "")
