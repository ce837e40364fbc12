internal import Export
internal import GNSS

/// The figures of a track as people read them: one text for each column of a table.
struct FiguresText {
    /// How far and how long: distance, moving, standing.
    let way: [String]

    /// Average and top speed.
    let speed: [String]

    /// Climb and descent.
    let height: [String]

    init(_ figures: TrackFigures) {
        way = [
            Self.distance(figures.distance), RecordingReport.span(figures.movingTime),
            RecordingReport.span(figures.standingTime),
        ]
        speed = [Self.speed(figures.averageSpeed), Self.speed(figures.topSpeed)]
        height = [Self.height(figures.climb), Self.height(figures.descent)]
    }

    private static func distance(_ metres: Double) -> String {
        metres < 1000
            ? "\(DecimalText.string(metres, decimals: 0)) m" : "\(DecimalText.string(metres / 1000, decimals: 2)) km"
    }

    private static func speed(_ metresPerSecond: Double?) -> String {
        metresPerSecond.map { "\(DecimalText.string($0 * 3.6, decimals: 1)) km/h" } ?? "-"
    }

    private static func height(_ metres: Double?) -> String {
        metres.map { "\(DecimalText.string($0, decimals: 0)) m" } ?? "-"
    }
}

extension JSONObject {
    /// Adds the number of locations, metres, seconds, and metres a second; what is not known is left out.
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

    /// An object for a track.
    init(_ track: Track) {
        self.init()
        add("id", Int(track.id))
        add("receiver", text: track.receiver.name)
        add("start", text: track.start.description)
        add("end", text: track.end.description)
        add(track.figures)
    }
}
