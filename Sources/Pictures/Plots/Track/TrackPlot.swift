package import GNSS
package import Logbook
internal import Platform
internal import Text

/// A map of tracks, to scale: `gpslog plot track`.
///
/// Locations are added one by one; memory is bounded, even for millions of them.
package struct TrackPlot {
    package enum Colour: String, Sendable, CaseIterable {
        /// The filtered speed over ground.
        case speed
        /// The 68 % radius of the position.
        case accuracy
        /// Time in the plot's clock.
        case time
    }

    package var title = ""
    package var subtitle = ""

    let colour: Colour
    let settings: PlotSettings
    private(set) var lines: TrackLines
    /// The stretches under suspicion, each with the location before it.
    private(set) var suspect = TrackLines(merging: .latest)
    private(set) var marks = TrackMarks()

    /// The latest location of the line; `nil` before the first.
    private var last: Coordinate?
    private var isSuspect = false

    /// Creates an empty plot.
    package init(colouredBy colour: Colour, _ settings: PlotSettings) {
        self.colour = colour
        self.settings = settings
        lines = TrackLines(merging: colour == .time ? .latest : .greatest)
    }

    package var isEmpty: Bool { lines.vertices.isEmpty }

    /// Starts a new line with the next location.
    package mutating func beginLine() {
        lines.beginLine()
        marks.beginLine()
        (last, isSuspect) = (nil, false)
    }

    /// Adds a location; a suspect one and the way to it are drawn differently.
    package mutating func add(_ location: Location, isSuspect: Bool = false) {
        if isSuspect {
            if !self.isSuspect {
                suspect.beginLine()
                if let last { suspect.add(last, nil) }
            }
            suspect.add(location.coordinate, nil)
        }
        (last, self.isSuspect) = (location.coordinate, isSuspect)
        let value: Double? =
            switch colour {
            case .speed: location.speedOverGround
            // The error of an unconfirmed position would stretch the scale.
            case .accuracy: location.isUnconfirmed ? nil : location.horizontalAccuracy
            case .time: Double(location.time.nanosecondsSince1970) / 1e9
            }
        lines.add(location.coordinate, value)
        marks.add(location)
    }

    package mutating func addWaypoint(_ name: String, at place: Coordinate) { marks.waypoints.append((name, place)) }

    /// Adds a stop at a position.
    package mutating func addStop(of seconds: Double, at place: Coordinate) { marks.stops.append((seconds, place)) }

    /// Adds the position of a rejected fix, which does not affect the map's extent.
    package mutating func addRejected(_ place: Coordinate) { marks.rejected.append(place) }

    /// Draws the plot as SVG; nil if it is empty.
    package func drawing() -> [UInt8]? { TrackDrawing(of: self)?.svg() }
}

struct TrackMarks {
    var waypoints: [(name: String, place: Coordinate)] = []
    /// The durations in seconds and positions of stops.
    var stops: [(seconds: Double, place: Coordinate)] = []
    var rejected: [Coordinate] = []
    private(set) var ends: [(first: Coordinate, last: Coordinate)] = []
    /// The highest speed in metres per second and its position.
    private(set) var fastest: (speed: Double, place: Coordinate)?

    private var beginsLine = true

    mutating func beginLine() { beginsLine = true }

    mutating func add(_ location: Location) {
        if beginsLine { ends.append((location.coordinate, location.coordinate)) }
        beginsLine = false
        ends[ends.count - 1].last = location.coordinate
        if let speed = location.speedOverGround, speed > fastest?.speed ?? 0 { fastest = (speed, location.coordinate) }
    }
}
