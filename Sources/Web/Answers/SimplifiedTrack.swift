internal import Files
internal import GNSS
internal import Logbook
internal import Storage
internal import Text

/// A track simplified to the resolution of the map.
///
/// The tolerance grows until the response is at most some 300 kB, however long the track.
struct SimplifiedTrack: Sendable {
    /// Locations simplified at a time.
    static let window = 4096

    /// Most locations per response.
    static let mostLocations = 4000

    /// Upper bound of the tolerance in metres: the circumference of the earth.
    private static let greatestTolerance = 40_000_000.0

    /// Additional error in metres if not all locations were read.
    var coarseness = 0.0

    /// Whether a line joins the next location to the previous one; `nil` to decide by the odometer.
    var isNextJoined: Bool?

    private var tolerance: Double
    private var kept: [Piece] = []
    private var waiting: [Piece] = []
    private var isInterrupted = false

    /// A location; `isBeginning` if it starts a new line, for example because the track left the box in between.
    private struct Piece {
        let location: Location
        let place: EarthFrame
        let isBeginning: Bool
    }

    /// Creates a track without locations.
    ///
    /// - Parameter tolerance: largest distance in metres between the track and the simplified line.
    init(tolerance: Double) { self.tolerance = tolerance }

    /// Adds locations in order of time; hidden ones are omitted and interrupt the line.
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
            // Bounds memory, however long the track is.
            coarsen(to: 4 * Self.mostLocations)
        }
        waiting.append(piece)
    }

    /// The complete line, coarsened to `mostLocations`.
    consuming func finished() -> SimplifiedTrack {
        close()
        coarsen(to: Self.mostLocations)
        return self
    }

    /// Doubles the tolerance until at most `most` locations remain or the tolerance reaches its upper bound.
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

    /// Simplifies the waiting locations and appends the rest to `kept`.
    private mutating func close() {
        let simplification = Simplification(tolerance: tolerance, values: .refined)
        kept += zip(waiting, simplification.kept(of: waiting.map(\.place))).filter(\.1).map(\.0)
        waiting = []
    }

    /// Whether a location is farther from the previous one than the odometer allows, so that others must lie in
    /// between.
    private static func isBroken(_ last: Piece, _ location: Location) -> Bool {
        guard let travelled = location.distanceTravelled else { return false }
        return last.location.coordinate.distance(to: location.coordinate) > 2 * travelled + 100
    }

    /// JSON with the lines, each an array of `JSONText.point`.
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

/// Reads a track for the map: short tracks completely, long ones only at the map's resolution.
struct SimplifiedTrackReader {
    private let storage: any StoredLogbook
    private let selection: FixSelection
    private let hidden: HiddenPlaces

    /// `selection` must name one track.
    init(_ selection: FixSelection, from storage: any StoredLogbook, hiding hidden: HiddenPlaces) {
        (self.selection, self.storage, self.hidden) = (selection, storage, hidden)
    }

    func way(tolerance: Double) async throws -> SimplifiedTrack {
        var way = SimplifiedTrack(tolerance: tolerance)
        if let walk = try await walk(tolerance: tolerance) {
            try await read(walk, into: &way)
        } else {
            try await read(selection, into: &way)
        }
        return way.finished()
    }

    /// Parts of a long track; `nil` if the track is read completely.
    private func walk(tolerance: Double) async throws -> CoarseWalk? {
        guard let track = selection.track else { return nil }
        let most = CoarseWalk.mostRead(in: selection.box)
        let stretches = try await storage.stretches(ofTrack: track, ifMoreThan: most, areNear: selection.box)
        return CoarseWalk(stretches, in: selection.box, tolerance: tolerance, hiding: hidden)
    }

    private func read(_ walk: CoarseWalk, into way: inout SimplifiedTrack) async throws {
        way.coarseness = walk.coarseness
        for part in walk.parts {
            var own = selection
            (own.from, own.to) = (part.start, part.end.next)
            way.isNextJoined = !part.isBeginning
            if part.isWhole {
                try await read(own, into: &way)
            } else {
                own.box = nil
                way.add(try await storage.locations(in: own, after: nil, limit: 1), hiding: hidden)
            }
        }
        // The latest fixes are not in a stretch yet.
        guard let next = walk.end?.next else { return }
        var rest = selection
        rest.from = next
        way.isNextJoined = nil
        try await read(rest, into: &way)
    }

    private func read(_ selection: FixSelection, into way: inout SimplifiedTrack) async throws {
        var last: StoredLocation?
        repeat {
            let page = try await storage.locations(in: selection, after: last, limit: SimplifiedTrack.window)
            way.add(page, hiding: hidden)
            last = page.count < SimplifiedTrack.window ? nil : page.last
        } while last != nil
    }
}
