let simple = /ab+c/
let escaped = /a\/b[")]\s/
let named = /(?<year>\d{4})-(?<month>\d\d)/
let extended = #/usr/lib/swift/#
let doubled = ##/a/#b/##
let verbose = #/
  (\w+)   # a word
  \s
  (["'])  # a quote
/#
let matched = try? /a/.firstMatch(in: text)
let passed = split(by: /,/, other: /;/)
let negated = !/a/.matches(text)
let divided = a / b / c
let half = total/2 + other/3
let chosen = flag ? /a/ : /b/
func find() -> Regex<Substring> { return /x|y/ }
