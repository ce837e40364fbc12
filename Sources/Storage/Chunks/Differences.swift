/// How integers become small: as differences, and these without a sign.
///
/// Of order 0 they are the integers, of order 1 the differences from the integer before, of order 2 the differences of
/// these; the first integer stays as it is, and so does the first difference. Zigzag makes 0, 1, 2, 3, 4 of 0, -1, 1, -2, 2.
enum Differences {
    /// How often differences may be taken.
    static let orders = 0...2

    /// The differences of integers.
    static func taken(from integers: [Int64], order: Int) -> [UInt64] {
        unsafe [UInt64](unsafeUninitializedCapacity: integers.count) { differences, count in
            unsafe integers.withUnsafeBufferPointer { integers in
                // The first ones have no others before them.
                var (last, lastDifference) = (0 as Int64, 0 as Int64)
                for index in 0..<min(order, integers.count) {
                    let integer = unsafe integers[index]
                    let difference = integer &- last
                    unsafe differences[index] = unsigned(difference &- lastDifference)
                    (last, lastDifference) = (integer, index == 0 ? 0 : difference)
                }
                let rest = min(order, integers.count)..<integers.count
                // Each order has a loop of its own, which takes several at once.
                switch order {
                case 0: for index in rest { unsafe differences[index] = unsigned(integers[index]) }
                case 1:
                    for index in rest {
                        unsafe differences[index] = unsigned(integers[index] &- integers[index &- 1])
                    }
                default:
                    for index in rest {
                        let (last, before) = unsafe (integers[index &- 1], integers[index &- 2])
                        unsafe differences[index] = unsigned(integers[index] &- last &- (last &- before))
                    }
                }
            }
            count = integers.count
        }
    }

    /// A difference without its sign.
    @inline(__always)
    static func unsigned(_ difference: Int64) -> UInt64 {
        UInt64(bitPattern: difference << 1 ^ difference >> 63)
    }

    /// Makes integers of their differences, one after the other.
    struct Sum {
        private var last: Int64 = 0
        private var step: Int64 = 0

        /// The integer that a difference leads to; told by a literal, so that each order has a loop of its own.
        @inline(__always)
        mutating func next(_ difference: UInt64, order: Int) -> Int64 {
            let difference = Differences.signed(difference)
            if order == 0 { return difference }
            if order == 2 { step &+= difference }
            last &+= order == 2 ? step : difference
            return last
        }
    }

    /// The difference with its sign.
    @inline(__always)
    static func signed(_ difference: UInt64) -> Int64 {
        Int64(bitPattern: difference &>> 1 ^ (0 &- (difference & 1)))
    }
}
