let a = /abc/, b = /a b\/c/, c = #/a / b/#, d = ##/a/#b/##, e = /(?<name>\d+)/, f = /[a-z]+/
let g = #/
  multi \d+  # comment
  (line)
/#
let h = x / y / z, i = x/y, j = (/a/), k = [/a/, /b/], l = foo(/a/, b: /c/), m = x.map(/)
let n = "a".firstMatch(of: /b/)!.output, o = /a/.firstMatch(in: s), p = try? /a/.wholeMatch(in: s), q = x ? /a/ : /b/
let r = { /a/ }, s = a / (b) / c, t = reduce(1, /)
return /a/
