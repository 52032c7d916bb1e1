let integers = [0, 1_000, 0xFF_ff, 0o17_7, 0b1010_0101, -7]
let floats = [1.5, 1e10, 1_0.2_5E-3, 0x1p4, 0xA.8p-2, 0xFp+1]
let members = (0xff.description, 1.advanced(by: 2), 1.5.rounded(), pair.0.1, pair.0.1.2)
let ranges = (0...9, 0..<10, ...5, 5..., 1.5...2.5)
