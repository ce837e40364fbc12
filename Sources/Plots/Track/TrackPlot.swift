package import GNSS
package import Logbook
internal import Terminal
internal import Text

/// A picture of tracks, to scale: `gpslog plot track`.
///
/// Locations are taken in one after the other; what is kept of a million is bounded.
package struct TrackPlot {
    /// The value that the colour of a track stands for.
    package enum Colour: String, Sendable, CaseIterable {
        /// The speed over ground.
        case speed
        /// The radius that holds 68 of 100 cases.
        case accuracy
        /// The time.
        case time
    }

    /// The title.
    package var title = ""
    /// The line below the title.
    package var subtitle = ""

    let colour: Colour
    let settings: PlotSettings
    private(set) var lines: TrackLines
    private(set) var marks = TrackMarks()

    /// A picture without tracks.
    ///
    /// - Parameters:
    ///   - colour: the value that the colour stands for.
    ///   - settings: the way in which it is drawn.
    package init(colouredBy colour: Colour, _ settings: PlotSettings) {
        self.colour = colour
        self.settings = settings
        lines = TrackLines(merging: colour == .time ? .latest : .greatest)
    }

    /// True where no location has come.
    package var isEmpty: Bool { lines.vertices.isEmpty }

    /// Has the next location begin another line.
    package mutating func beginLine() {
        lines.beginLine()
        marks.beginLine()
    }

    /// Goes on to a location.
    package mutating func add(_ location: Location) {
        let value: Double? =
            switch colour {
            case .speed: location.speedOverGround
            case .accuracy: location.horizontalAccuracy
            case .time: Double(location.time.nanosecondsSince1970) / 1e9
            }
        lines.add(location.coordinate, value)
        marks.add(location)
    }

    /// Marks a place with a name.
    package mutating func addWaypoint(_ name: String, at place: Coordinate) { marks.waypoints.append((name, place)) }

    /// Marks a rest.
    ///
    /// - Parameters:
    ///   - seconds: the seconds that it took.
    ///   - place: the place.
    package mutating func addStop(of seconds: Double, at place: Coordinate) { marks.stops.append((seconds, place)) }

    /// Marks the place that a rejected fix named; it does not count for what the picture shows.
    package mutating func addRejected(_ place: Coordinate) { marks.rejected.append(place) }

    /// The picture as SVG; nil where no location has come.
    package func drawing() -> [UInt8]? { TrackDrawing(of: self)?.svg() }
}

/// The marks beside the lines of tracks.
struct TrackMarks {
    /// The names and places of waypoints.
    var waypoints: [(name: String, place: Coordinate)] = []
    /// The rests, in seconds, and their places.
    var stops: [(seconds: Double, place: Coordinate)] = []
    /// The places that rejected fixes named.
    var rejected: [Coordinate] = []
    /// The first and the last place of each line.
    private(set) var ends: [(first: Coordinate, last: Coordinate)] = []
    /// The fastest location.
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
