let größe = 1, 变量 = 2, 🎉 = 3, _private = 4; wrapper.$projected = 5
let `class` = 6, `with spaces` = 7, `func` = `class`
func `default`(`in` x: Int, _: Int) { print(x, `self`.`init`) }
items.map { $0 + $1 }.sorted { $0.`Type` < $1.`self` }
_ = x
let async = each, actor = any, some = get
enum E { case `self`, `init`, `true` }
#warning("w")
let macro = #file + #column
