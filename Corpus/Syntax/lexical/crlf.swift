let a = """
  one
    two \(b)

  """

// comment
func f() {
  g()
}
