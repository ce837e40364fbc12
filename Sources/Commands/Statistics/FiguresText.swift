internal import Export
internal import GNSS
package import Logbook
internal import Terminal
package import Text

/// Figures of a track as texts, one for each column of a table.
struct FiguresText {
    let way: [String]

    let speed: [String]

    let height: [String]

    init(_ estimated: EstimatedFigures, in units: DisplayUnits) {
        let figures = estimated.figures
        way = [
            units.distance(figures.distance, error: estimated.distanceError),
            SpanText(figures.movingTime).description, SpanText(figures.standingTime).description,
        ]
        speed = [
            figures.averageSpeed.map { units.speed($0, error: estimated.averageSpeedError) },
            figures.topSpeed.map { units.speed($0) },
        ].map { $0 ?? Self.unknown }
        height = [
            figures.climb.map { units.altitude($0, error: estimated.climbError) },
            figures.descent.map { units.altitude($0, error: estimated.descentError) },
        ].map { $0 ?? Self.unknown }
    }

    /// Creates texts without uncertainties.
    init(_ figures: TrackFigures, in units: DisplayUnits) {
        self.init(EstimatedFigures(figures), in: units)
    }

    private static let unknown = "-"
}

extension JSONObject {
    /// Adds the number of locations, metres, seconds, and metres per second; unknown values are omitted.
    mutating func add(_ figures: TrackFigures) {
        add("points", figures.points)
        add("distance", figures.distance, decimals: 1)
        add("moving_time", figures.movingTime, decimals: 1)
        add("standing_time", figures.standingTime, decimals: 1)
        add("average_speed", figures.averageSpeed, decimals: 3)
        add("top_speed", figures.topSpeed, decimals: 3)
        add("climb", figures.climb, decimals: 1)
        add("descent", figures.descent, decimals: 1)
    }

    /// Adds figures, each with its standard deviation if known.
    mutating func add(_ estimated: EstimatedFigures) {
        add(estimated.figures)
        add("distance_error", estimated.distanceError, decimals: 2)
        add("average_speed_error", estimated.averageSpeedError, decimals: 4)
        add("climb_error", estimated.climbError, decimals: 2)
        add("descent_error", estimated.descentError, decimals: 2)
    }

    /// An object with a track's figures.
    package init(_ track: Track) {
        self.init(track, EstimatedFigures(track.figures))
    }

    /// An object with a track's figures and uncertainties.
    init(_ track: Track, _ figures: EstimatedFigures) {
        self.init()
        add("id", Int(track.id))
        add("name", text: track.name)
        add("receiver", text: track.receiver.name)
        add("start", text: track.start.description)
        add("end", text: track.end.description)
        add(figures)
    }
}
