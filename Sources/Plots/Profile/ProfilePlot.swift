internal import GNSS
package import Logbook
internal import Terminal

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
    }

    /// Adds a location to the current line.
    ///
    /// - Parameters:
    ///   - location: the next location.
    ///   - distance: the odometer at the location, in metres.
    package mutating func add(_ location: Location, after distance: Double) {
        guard series.indices.contains(current) else { return }
        let place = axis == .time ? Double(location.time.nanosecondsSince1970) / 1e9 : distance
        series[current].speeds.add(location.speedOverGround, at: place)
        series[current].heights.add(location.altitude, at: place, error: location.verticalAccuracy)
    }

    /// Draws the plot as SVG; nil if it is empty.
    package func drawing() -> [UInt8]? { ProfileDrawing(of: self)?.svg() }
}
