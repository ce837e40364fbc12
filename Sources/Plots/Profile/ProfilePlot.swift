internal import GNSS
package import Logbook
internal import Terminal

/// A picture of speed and height over time or distance: `gpslog plot profile`.
///
/// Locations are taken in one after the other; what is kept of a million is bounded.
package struct ProfilePlot {
    /// The axis along which values are drawn.
    package enum Axis: String, Sendable, CaseIterable {
        /// The time.
        case time
        /// The way that was travelled.
        case distance
    }

    /// The values of a receiver.
    struct Series {
        /// The receiver's name.
        let name: String
        /// Metres a second.
        var speeds = ValueColumns()
        /// Metres above mean sea level.
        var heights = ValueColumns()
    }

    /// The title.
    package var title = ""
    /// The line below the title.
    package var subtitle = ""

    let axis: Axis
    let settings: PlotSettings
    private(set) var series: [Series] = []
    private var current = 0

    /// A picture without values.
    package init(over axis: Axis, _ settings: PlotSettings) {
        self.axis = axis
        self.settings = settings
    }

    /// True where neither speed nor height is known of any location.
    package var isEmpty: Bool { series.allSatisfy { $0.speeds.columns.isEmpty && $0.heights.columns.isEmpty } }

    /// Has the next location begin another line.
    ///
    /// - Parameter receiver: the name of what it is of; lines of one name have one colour.
    package mutating func beginLine(of receiver: String) {
        if let known = series.firstIndex(where: { $0.name == receiver }) {
            current = known
        } else {
            current = series.count
            series.append(Series(name: receiver))
        }
        series[current].speeds.endLine()
        series[current].heights.endLine()
    }

    /// Goes on to a location of the line.
    ///
    /// - Parameters:
    ///   - location: the location.
    ///   - distance: metres that were travelled up to it, as the odometer counts.
    package mutating func add(_ location: Location, after distance: Double) {
        guard series.indices.contains(current) else { return }
        let place = axis == .time ? Double(location.time.nanosecondsSince1970) / 1e9 : distance
        series[current].speeds.add(location.speedOverGround, at: place)
        series[current].heights.add(location.altitude, at: place, error: location.verticalAccuracy)
    }

    /// The picture as SVG; nil where there is nothing to draw.
    package func drawing() -> [UInt8]? { ProfileDrawing(of: self)?.svg() }
}
