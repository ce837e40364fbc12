internal import GNSS
package import Logbook
internal import Platform

/// Speed and height over time or distance: `gpslog plot profile`.
///
/// Locations are added one by one; memory is bounded, even for millions of them.
package struct ProfilePlot {
    package enum Axis: String, Sendable, CaseIterable {
        /// Time in the plot's clock.
        case time
        /// Distance travelled, by the odometer.
        case distance
    }

    struct Series {
        let name: String
        /// Metres per second over ground.
        var speeds = ValueColumns()
        /// Metres above mean sea level.
        var heights = ValueColumns()
    }

    package var title = ""
    package var subtitle = ""

    let axis: Axis
    let settings: PlotSettings
    private(set) var series: [Series] = []
    /// The stretches under suspicion, each a line.
    private(set) var suspect = ValueColumns()
    private var current = 0

    package init(over axis: Axis, _ settings: PlotSettings) {
        self.axis = axis
        self.settings = settings
    }

    /// Whether no location has a speed or height.
    package var isEmpty: Bool { series.allSatisfy { $0.speeds.columns.isEmpty && $0.heights.columns.isEmpty } }

    /// Starts a new line with the next location.
    ///
    /// - Parameter receiver: the receiver's name; lines of the same receiver have the same colour.
    package mutating func beginLine(of receiver: String) {
        if let known = series.firstIndex(where: { $0.name == receiver }) {
            current = known
        } else {
            current = series.count
            series.append(Series(name: receiver))
        }
        series[current].speeds.endLine()
        series[current].heights.endLine()
        suspect.endLine()
    }

    /// Adds a location to the current line.
    ///
    /// `distance` is the odometer at the location, in metres. Where locations are suspect, the panels are shaded.
    package mutating func add(_ location: Location, after distance: Double, isSuspect: Bool = false) {
        guard series.indices.contains(current) else { return }
        let place = axis == .time ? Double(location.time.nanosecondsSince1970) / 1e9 : distance
        series[current].speeds.add(location.speedOverGround, at: place)
        series[current].heights.add(location.altitude, at: place, error: location.verticalAccuracy)
        suspect.add(isSuspect ? 0 : nil, at: place)
    }

    /// Draws the plot as SVG; nil if it is empty.
    package func drawing() -> [UInt8]? { ProfileDrawing(of: self)?.svg() }
}

/// Downsamples lines to columns too narrow to be seen.
///
/// Each column keeps its first, last, least and greatest value, which draw the same picture (M4: Jugel and others,
/// 2014). Memory is bounded: columns widen as values are added.
struct ValueColumns {
    /// A point of a line: x along the axis, y the value.
    typealias Value = SIMD2<Double>

    /// The values within one column's width.
    struct Column {
        /// The column's number, from the left.
        fileprivate(set) var index: Int
        let beginsLine: Bool
        fileprivate(set) var first, last, least, greatest: Value
        /// The range of the error band; nil without errors.
        fileprivate(set) var band: ClosedRange<Double>?

        /// The kept values in order along the axis, without repetitions.
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

    private let most: Int

    /// All non-empty columns, line by line.
    private(set) var columns: [Column] = []

    private var width = 1e-3
    private var beginsLine = true

    /// Creates an empty set of columns.
    ///
    /// - Parameter most: the maximum number of columns. Widening halves their number; half of the default is still more
    ///   than twice the width of a picture in pixels.
    init(atMost most: Int = 4000) { self.most = most }

    mutating func endLine() { beginsLine = true }

    /// Adds a value, which must not precede the last value of the line.
    ///
    /// - Parameters:
    ///   - value: the value; nil if unknown, which ends the line.
    ///   - place: the position along the axis.
    ///   - error: one standard deviation of the value; nil if unknown.
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

    /// Doubles the width of the columns.
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

    var lines: [ArraySlice<Column>] {
        var lines: [ArraySlice<Column>] = []
        var start = columns.startIndex
        for index in columns.indices.dropFirst() where columns[index].beginsLine {
            lines.append(columns[start..<index])
            start = index
        }
        return columns.isEmpty ? [] : lines + [columns[start...]]
    }

    /// The range along the axis; nil without values.
    var places: ClosedRange<Double>? {
        columns.map(\.first.x).min().flatMap { first in columns.map(\.last.x).max().map { first...max(first, $0) } }
    }

    /// The values with the least and greatest y; nil without values.
    var extent: (least: Value, greatest: Value)? {
        guard var (least, greatest) = columns.first.map({ ($0.least, $0.greatest) }) else { return nil }
        for column in columns.dropFirst() {
            if column.least.y < least.y { least = column.least }
            if column.greatest.y > greatest.y { greatest = column.greatest }
        }
        return (least, greatest)
    }

    /// The range of all error bands; nil without errors.
    var band: ClosedRange<Double>? {
        let bands = columns.compactMap(\.band)
        return bands.map(\.lowerBound).min().flatMap { low in bands.map(\.upperBound).max().map { low...$0 } }
    }
}
