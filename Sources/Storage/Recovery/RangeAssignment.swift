internal import FixCodec

/// Divides overlapping ranges so that each fix is read once, from the most trustworthy place.
package struct RangeAssignment {
    /// The fixes to read from one place.
    package struct Share {
        package let place: RescuedRange.Place
        package let fixes: ClosedRange<Int64>
    }

    /// The shares by receiver, in order of the fixes' numbers.
    package private(set) var byReceiver: [Int64: [Share]] = [:]

    /// Assigns each fix to the range of the best standing, then to the largest.
    package init(of pieces: [RescuedRange]) {
        for (receiver, pieces) in Dictionary(grouping: pieces, by: \.receiver) {
            var shares: [Share] = []
            var overlapping: [RescuedRange] = []
            var end = Int64.min
            for piece in pieces.sorted(by: { $0.fixes.lowerBound < $1.fixes.lowerBound }) {
                if piece.fixes.lowerBound > end {
                    shares += Self.disjoint(overlapping)
                    overlapping = []
                }
                overlapping.append(piece)
                end = max(end, piece.fixes.upperBound)
            }
            byReceiver[receiver] = shares + Self.disjoint(overlapping)
        }
    }

    /// Whether a share would have the receiver's fix of this number.
    ///
    /// The fix itself may be missing.
    package func contain(_ number: Int64, of receiver: Int64) -> Bool { share(of: number, of: receiver) != nil }

    /// The share that would have the receiver's fix of this number; `nil` if no share covers it.
    func share(of number: Int64, of receiver: Int64) -> Share? {
        guard let shares = byReceiver[receiver] else { return nil }
        var (low, high) = (0, shares.count)
        while low < high {
            let middle = (low + high) / 2
            if shares[middle].fixes.upperBound < number { low = middle + 1 } else { high = middle }
        }
        return low < shares.count && shares[low].fixes.contains(number) ? shares[low] : nil
    }

    private static func disjoint(_ pieces: [RescuedRange]) -> [Share] {
        if pieces.count == 1, let piece = pieces.first { return [Share(place: piece.place, fixes: piece.fixes)] }
        var shares: [Share] = []
        for piece in pieces.sorted(by: { ($0.standing, -$0.count) < ($1.standing, -$1.count) }) {
            var start = piece.fixes.lowerBound
            var found: [Share] = []
            let index = shares.firstIndex { $0.fixes.upperBound >= start } ?? shares.count
            for taken in shares[index...] where start <= piece.fixes.upperBound {
                let free = min(taken.fixes.lowerBound - 1, piece.fixes.upperBound)
                if start <= free { found.append(Share(place: piece.place, fixes: start...free)) }
                start = max(start, taken.fixes.upperBound + 1)
            }
            if start <= piece.fixes.upperBound {
                found.append(Share(place: piece.place, fixes: start...piece.fixes.upperBound))
            }
            shares += found
            shares.sort { $0.fixes.lowerBound < $1.fixes.lowerBound }
        }
        return shares
    }
}

/// A range of a receiver's fixes that was found in a damaged file, and its place.
package struct RescuedRange {
    package enum Place: Hashable {
        /// A chunk whose row begins at an offset in a page.
        case chunk(page: UInt32, offset: UInt16)
        /// Rows of the table `fix` in a page.
        case rows(page: UInt32)
        /// Fixes in the buffer files beside the database; the value is their index.
        case recent(Int)
    }

    /// How far a place can be trusted, the most trusted first.
    package enum Standing: UInt8, Comparable {
        /// A leaf that belongs to the tree of its table.
        case reached
        /// A leaf outside all trees: the tree is damaged, or the leaf is unused.
        case unreached
        /// A row in a page that is not a leaf, or no longer.
        case stray

        package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// The valid row numbers.
    ///
    /// Numbers outside are the result of damage.
    static let numbers = RowNumber.possible

    package let place: Place
    package let standing: Standing
    package let receiver: Int64
    /// The numbers of the first and the last fix.
    ///
    /// The range has all of the receiver's fixes in between.
    private(set) var fixes: ClosedRange<Int64>
    private(set) var count: Int

    package init(_ place: Place, _ standing: Standing, receiver: Int64, fixes: ClosedRange<Int64>, count: Int) {
        (self.place, self.standing, self.receiver) = (place, standing, receiver)
        (self.fixes, self.count) = (fixes, count)
    }

    /// Whether a fix may belong to this range.
    ///
    /// A number far outside is the result of damage. Adding it would hide the fixes in between.
    func isNear(_ number: Int64) -> Bool {
        number >= fixes.lowerBound - Self.farthest && number <= fixes.upperBound + Self.farthest
    }

    private static let farthest: Int64 = 1 << 12

    mutating func add(_ number: Int64) {
        fixes = min(fixes.lowerBound, number)...max(fixes.upperBound, number)
        count += 1
    }
}
