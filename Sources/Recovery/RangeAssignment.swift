internal import FixCodec

/// The shares that are taken of pieces, so that each fix comes once, and from where it is best.
package struct RangeAssignment {
    /// The fixes that are taken of a range.
    package struct Share {
        package let place: RecoveredRange.Place
        package let fixes: ClosedRange<Int64>
    }

    /// The shares by receiver, in order of the fixes' numbers.
    package private(set) var byReceiver: [Int64: [Share]] = [:]

    /// The shares of pieces: of a fix that is in several, the one of the best standing counts, then the largest.
    package init(of pieces: [RecoveredRange]) {
        for (receiver, pieces) in Dictionary(grouping: pieces, by: \.receiver) {
            var shares: [Share] = []
            var overlapping: [RecoveredRange] = []
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

    /// True where a receiver's fix of this number is in a share, if there is one.
    package func contain(_ number: Int64, of receiver: Int64) -> Bool { share(of: number, of: receiver) != nil }

    /// The share that a receiver's fix of this number is in, if there is one; nil where it is in none.
    func share(of number: Int64, of receiver: Int64) -> Share? {
        guard let shares = byReceiver[receiver] else { return nil }
        var (low, high) = (0, shares.count)
        while low < high {
            let middle = (low + high) / 2
            if shares[middle].fixes.upperBound < number { low = middle + 1 } else { high = middle }
        }
        return low < shares.count && shares[low].fixes.contains(number) ? shares[low] : nil
    }

    private static func disjoint(_ pieces: [RecoveredRange]) -> [Share] {
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

/// A range of one receiver's fixes that was found in a damaged file, and its place there.
package struct RecoveredRange {
    /// The place where fixes were found.
    package enum Place: Hashable {
        /// A chunk, whose row begins there in a page.
        case chunk(page: UInt32, offset: UInt16)
        /// Rows of a page.
        case rows(page: UInt32)
        /// Fixes that a recording kept beside the database; the value is the place among these.
        case recent(Int)
    }

    /// The degree of trust in what was found, the highest first.
    package enum Standing: UInt8, Comparable {
        /// The tree of its table leads there.
        case reached
        /// A leaf that no tree leads to: the way there is damaged, or it is out of use.
        case unreached
        /// A row in a page that is no leaf any more, or was never one.
        case stray

        package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// The numbers that rows can have; others come of damage.
    static let numbers = RowNumber.possible

    package let place: Place
    package let standing: Standing
    package let receiver: Int64
    /// The numbers of its first fix and its last; the receiver's fixes between these are all in it.
    private(set) var fixes: ClosedRange<Int64>
    private(set) var count: Int

    package init(_ place: Place, _ standing: Standing, receiver: Int64, fixes: ClosedRange<Int64>, count: Int) {
        (self.place, self.standing, self.receiver) = (place, standing, receiver)
        (self.fixes, self.count) = (fixes, count)
    }

    /// True where a fix may belong here: a number far off comes of damage, and must not cover what is between.
    func isNear(_ number: Int64) -> Bool {
        number >= fixes.lowerBound - Self.farthest && number <= fixes.upperBound + Self.farthest
    }

    private static let farthest: Int64 = 1 << 12

    /// Takes a fix in.
    mutating func add(_ number: Int64) {
        fixes = min(fixes.lowerBound, number)...max(fixes.upperBound, number)
        count += 1
    }
}
