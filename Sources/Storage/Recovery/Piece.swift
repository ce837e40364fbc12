/// Some fixes of one receiver, found in a damaged file: where they are, but not they themselves.
struct Piece {
    /// Where fixes were found.
    enum Place: Hashable {
        /// A chunk, whose row begins there in a page.
        case chunk(page: UInt32, offset: UInt16)
        /// Rows of a page.
        case rows(page: UInt32)
        /// What a recording kept beside the database; the place among these.
        case recent(Int)
    }

    /// How much can be said for what was found, the most first.
    enum Standing: UInt8, Comparable {
        /// The tree of its table leads there.
        case reached
        /// A leaf that no tree leads to: the way there is damaged, or it is out of use.
        case unreached
        /// A row in a page that is no leaf any more, or was never one.
        case stray

        static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// What numbers of rows can be; others come of damage.
    static let numbers = RowNumber.possible

    let place: Place
    let standing: Standing
    let receiver: Int64
    /// The numbers of its first fix and its last; the receiver's fixes between these are all in it.
    private(set) var fixes: ClosedRange<Int64>
    private(set) var count: Int

    init(_ place: Place, _ standing: Standing, receiver: Int64, fixes: ClosedRange<Int64>, count: Int) {
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
