prefix operator √
postfix operator ¡
infix operator <+>: AdditionPrecedence
infix operator ..!..
prefix operator /^
let binary = a+b - c*(-d) / e % f << 2 &+ 3 ?? g
let fixity = (-a, a!, a! + b, a?.b!.c?[0], &x, !a == !b, ~a|b)
let ternary = a ? b : c ? d : e
let optional: [String?]?? = x as? [String?]
var generic: Array<Array<Int>> = []
var closed: Dictionary<Int, Array<Array<Int>>>? = nil
let arrows: (Int) -> (Int)->Void = { _ in { _ in } }
let compared = a < b && c > d || (e <= f) != (g >= h)
let commented = a /* + */ + /* - */ b//-c
let unicode = √a ± b × c ÷ d
let passed = numbers.reduce(0, +) + [1, 2].sorted(by: <)[0]
let bits = ~0 & ~mask ^ .max
if a<b, b>c {}
