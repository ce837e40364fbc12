internal import Export
internal import GNSS
internal import Logbook
internal import Text

/// The way of a track as far as a map can show it: no location that would be hidden behind another.
///
/// Whatever the length of the track, it has room in an answer of some 300 kB: where that is not enough, it becomes coarser.
struct SimplifiedTrack: Sendable {
    /// Locations that are simplified together.
    static let window = 4096

    /// Locations of an answer.
    static let mostLocations = 4000

    /// Metres, which no way on the earth differs from another.
    private static let greatestTolerance = 40_000_000.0

    /// Metres that may be missing besides, as not all was read.
    var coarseness = 0.0

    /// True where the way leads to the next location, false where it does not; nil where its odometer tells.
    var isNextJoined: Bool?

    private var tolerance: Double
    private var kept: [Piece] = []
    private var waiting: [Piece] = []
    private var isInterrupted = false

    /// A location, and whether the way to it from the one before is not known here: it left the box in between.
    private struct Piece {
        let location: Location
        let place: EarthFrame
        let isBeginning: Bool
    }

    /// A way of which nothing is known yet.
    ///
    /// - Parameter tolerance: metres that may be missing between the way and what is shown of it.
    init(tolerance: Double) { self.tolerance = tolerance }

    /// Goes on with locations in order of time; where some are hidden, another line begins.
    mutating func add(_ locations: [StoredLocation], hiding hidden: HiddenPlaces = .none) {
        for stored in locations {
            if hidden.cover(stored.location.coordinate) {
                isInterrupted = true
            } else {
                add(stored.location)
            }
        }
    }

    private mutating func add(_ location: Location) {
        let place = EarthFrame(at: location.coordinate)
        let last = waiting.last ?? kept.last
        let piece = Piece(
            location: location,
            place: place,
            isBeginning: isInterrupted || last.map { isNextJoined.map { !$0 } ?? Self.isBroken($0, location) } ?? true
        )
        (isInterrupted, isNextJoined) = (false, nil)
        if piece.isBeginning || waiting.count >= Self.window {
            close()
            // However long the track is, memory does not grow with it.
            coarsen(to: 4 * Self.mostLocations)
        }
        waiting.append(piece)
    }

    /// The way, coarser where there would be too much of it.
    consuming func finished() -> SimplifiedTrack {
        close()
        coarsen(to: Self.mostLocations)
        return self
    }

    /// Leaves more out, until there is no more than so much, or nothing but lines of which no more can be left out.
    private mutating func coarsen(to most: Int) {
        while kept.count > most, tolerance < Self.greatestTolerance {
            tolerance = max(1, tolerance * 2)
            let pieces = kept
            kept = []
            for piece in pieces {
                if piece.isBeginning || waiting.count >= Self.window { close() }
                waiting.append(piece)
            }
            close()
        }
    }

    /// Simplifies what waits, and keeps the rest.
    private mutating func close() {
        let simplification = Simplification(tolerance: tolerance, values: .refined)
        kept += zip(waiting, simplification.kept(of: waiting.map(\.place))).filter(\.1).map(\.0)
        waiting = []
    }

    /// True where a location is farther from the one before than the odometer says: others in between are not known here.
    private static func isBroken(_ last: Piece, _ location: Location) -> Bool {
        guard let travelled = location.distanceTravelled else { return false }
        return last.location.coordinate.distance(to: location.coordinate) > 2 * travelled + 100
    }

    /// The way as JSON: lines of points, each an array as `points` names it; what is not known is null.
    func json(ofTrack track: Track) -> JSONObject {
        var lines: [[String]] = []
        for piece in kept {
            if piece.isBeginning || lines.isEmpty { lines.append([]) }
            lines[lines.count - 1].append(JSONText.point(piece.location))
        }
        var object = JSONObject()
        object.add("track", Int(track.id))
        object.add("cursor", text: TrackCursor.text(track.end))
        object.add("tolerance", tolerance + coarseness, atMost: 3)
        object.add("lines", json: JSONText.array(lines.map(JSONText.array)))
        return object
    }
}
