/// How integers become small: as differences, and these without a sign.
///
/// Of order 0 they are the integers, of order 1 the differences from the integer before, of order 2 the differences of
/// these; the first integer stays as it is, and so does the first difference. Zigzag makes 0, 1, 2, 3, 4 of 0, -1, 1, -2, 2.
enum Differences {
    /// How often differences may be taken.
    static let orders = 0...2

    /// The differences of integers.
    static func taken(from integers: [Int64], order: Int) -> [UInt64] {
        var (last, lastDifference) = (0 as Int64, 0 as Int64)
        var differences: [UInt64] = []
        differences.reserveCapacity(integers.count)
        for integer in integers {
            let difference = integer &- last
            let value = order == 0 ? integer : order == 1 ? difference : difference &- lastDifference
            differences.append(UInt64(bitPattern: value << 1 ^ value >> 63))
            lastDifference = differences.count == 1 ? 0 : difference
            last = integer
        }
        return differences
    }

    /// The integers that have these differences.
    static func undone(_ differences: [UInt64], order: Int) -> [Int64] {
        var (last, lastDifference) = (0 as Int64, 0 as Int64)
        var integers: [Int64] = []
        integers.reserveCapacity(differences.count)
        for zigzag in differences {
            let value = Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
            switch order {
            case 0: last = value
            case 1: last &+= value
            default:
                lastDifference = integers.isEmpty ? 0 : lastDifference &+ value
                last = integers.isEmpty ? value : last &+ lastDifference
            }
            integers.append(last)
        }
        return integers
    }
}
