/// How integers become small: as differences, and these without a sign.
///
/// Of order 0 they are the integers, of order 1 the differences from the integer before, of order 2 the differences of
/// these; the first integer stays as it is, and so does the first difference. Zigzag makes 0, 1, 2, 3, 4 of 0, -1, 1, -2, 2.
enum Differences {
    /// How often differences may be taken.
    static let orders = 0...2

    /// The differences of integers.
    static func taken(from integers: [Int64], order: Int) -> [UInt64] {
        var differences = [UInt64](repeating: 0, count: integers.count)
        var index = 0
        // Told by literals, so that each order has a loop of its own.
        func keep(_ difference: UInt64) {
            differences[index] = difference
            index &+= 1
        }
        switch order {
        case 0: each(of: integers) { plain, _, _ in keep(plain) }
        case 1: each(of: integers) { _, first, _ in keep(first) }
        default: each(of: integers) { _, _, second in keep(second) }
        }
        return differences
    }

    /// Calls with the differences of each integer, those of order 0, 1 and 2.
    @inline(__always)
    static func each(of integers: [Int64], _ body: (UInt64, UInt64, UInt64) -> Void) {
        var (last, lastDifference) = (0 as Int64, 0 as Int64)
        let integers = integers.span
        for index in integers.indices {
            let integer = integers[index]
            let difference = integer &- last
            body(unsigned(integer), unsigned(difference), unsigned(difference &- lastDifference))
            lastDifference = index == 0 ? 0 : difference
            last = integer
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
