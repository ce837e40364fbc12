/// Values along an axis, drawn as lines, of which columns that are too narrow to be seen keep what a picture shows of them: the
/// first, the last, the least and the greatest (M4: Jugel and others, 2014).
///
/// Memory is bounded, whatever comes; columns become wider as more come.
struct ValueColumns {
    /// A value: x along the axis, y.
    typealias Value = SIMD2<Double>

    /// Values side by side.
    struct Column {
        /// The number of the column, from the left.
        fileprivate(set) var index: Int
        /// True where no line leads here from the column before.
        let beginsLine: Bool
        fileprivate(set) var first, last, least, greatest: Value
        /// The ends of the band around the values; nil where no error is known.
        fileprivate(set) var band: ClosedRange<Double>?

        /// The values in the order of the axis, each once.
        var values: [Value] {
            let inner = least.x <= greatest.x ? [least, greatest] : [greatest, least]
            return ([first] + inner + [last]).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        }

        fileprivate mutating func add(_ next: Column) {
            last = next.last
            if next.least.y < least.y { least = next.least }
            if next.greatest.y > greatest.y { greatest = next.greatest }
            guard let other = next.band else { return }
            let own = band ?? other
            band = min(own.lowerBound, other.lowerBound)...max(own.upperBound, other.upperBound)
        }
    }

    /// The most columns that there are.
    private let most: Int

    /// The columns that have values, line by line.
    private(set) var columns: [Column] = []

    private var width = 1e-3
    private var beginsLine = true

    /// No values.
    ///
    /// - Parameter most: the most columns that are kept; by default more than twice as many as a picture is wide, also when there
    ///   are half as many.
    init(atMost most: Int = 4000) { self.most = most }

    /// Ends the line: the next value begins another one.
    mutating func endLine() { beginsLine = true }

    /// Goes on to the next value, not before the last one of its line.
    ///
    /// - Parameters:
    ///   - value: the value; nil where it is not known, which ends the line.
    ///   - place: the place along the axis.
    ///   - error: one standard deviation of the value; nil where not known.
    mutating func add(_ value: Double?, at place: Double, error: Double? = nil) {
        guard let value, value.isFinite, place.isFinite else { return endLine() }
        let point = Value(place, value)
        let column = Column(
            index: Int(exactly: (place / width).rounded(.down)) ?? .max,
            beginsLine: beginsLine,
            first: point,
            last: point,
            least: point,
            greatest: point,
            band: error.map { value - $0...value + $0 }
        )
        beginsLine = false
        if !column.beginsLine, let last = columns.last, last.index == column.index {
            columns[columns.count - 1].add(column)
        } else {
            columns.append(column)
        }
        while columns.count > most, width < 1e12 { widen() }
    }

    /// Makes one column of two.
    private mutating func widen() {
        width *= 2
        var wider: [Column] = []
        wider.reserveCapacity(most)
        for var column in columns {
            column.index >>= 1
            if !column.beginsLine, let last = wider.last, last.index == column.index {
                wider[wider.count - 1].add(column)
            } else {
                wider.append(column)
            }
        }
        columns = wider
    }

    /// The columns of each line.
    var lines: [ArraySlice<Column>] {
        var lines: [ArraySlice<Column>] = []
        var start = columns.startIndex
        for index in columns.indices.dropFirst() where columns[index].beginsLine {
            lines.append(columns[start..<index])
            start = index
        }
        return columns.isEmpty ? [] : lines + [columns[start...]]
    }

    /// The extent of places; nil where there are no values.
    var places: ClosedRange<Double>? {
        columns.map(\.first.x).min().flatMap { first in columns.map(\.last.x).max().map { first...max(first, $0) } }
    }

    /// The least and the greatest value; nil where there are none.
    var extent: (least: Value, greatest: Value)? {
        guard var (least, greatest) = columns.first.map({ ($0.least, $0.greatest) }) else { return nil }
        for column in columns.dropFirst() {
            if column.least.y < least.y { least = column.least }
            if column.greatest.y > greatest.y { greatest = column.greatest }
        }
        return (least, greatest)
    }

    /// The ends of the band around all values; nil where no error is known.
    var band: ClosedRange<Double>? {
        let bands = columns.compactMap(\.band)
        return bands.map(\.lowerBound).min().flatMap { low in bands.map(\.upperBound).max().map { low...$0 } }
    }
}
