import GNSS
import Logbook
import Recording
import Storage

/// The waypoints made during exported tracks.
struct TrackWaypoints {
    private let waypoints: [Waypoint]
    private let tracks: [Track]

    /// Reads the waypoints with a position, and keeps the tracks they may belong to.
    init(in database: any RecordedDatabase, of tracks: [Track]) async throws {
        self.tracks = tracks
        let all = try await database.waypoints()
        waypoints = all.reversed().filter { $0.place?.coordinate != nil }
    }

    /// Waypoints made during the selected parts of the tracks, oldest first.
    func waypoints(in selection: FixSelection) -> [Waypoint] {
        let spans = tracks.filter { selection.track ?? $0.id == $0.id }.map { track in
            // A waypoint made just after the last location still belongs to the track.
            (start: track.start, end: track.end.advanced(bySeconds: CurrentPosition.longestFreshness))
        }
        return waypoints.filter { waypoint in
            guard let place = waypoint.place?.coordinate, selection.box?.contains(place) ?? true else { return false }
            let date = waypoint.creationDate
            guard selection.from.map({ date >= $0 }) ?? true, selection.to.map({ date < $0 }) ?? true else {
                return false
            }
            return spans.contains { date >= $0.start && date <= $0.end }
        }
    }
}
