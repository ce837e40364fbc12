internal import Files
internal import Glibc
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

    /// Most locations per response with one track; several tracks share more.
    private static let mostLocations = 4000

    /// Shortest gap in seconds; receivers with rare fixes have longer ones.
    private static let shortestGap = 120.0

    /// Most suspect stretches per track; further ones extend the last.
    private static let mostSuspicions = 500

    /// Upper bound of the tolerance in metres: the circumference of the earth.
    private static let greatestTolerance = 40_000_000.0

    /// Additional error in metres if not all locations were read.
    var coarseness = 0.0

    /// Whether a line joins the next location to the previous one; `nil` to decide by the odometer.
    var isNextJoined: Bool?

    private let most: Int
    /// Starts of lines that are not joined to the one before.
    private var breaks: ArraySlice<UTCTime>
    private var tolerance: Double
    private var kept: [Piece] = []
    private var waiting: [Piece] = []
    private var isInterrupted = false
    /// Usual time in seconds between two locations; 0 if unknown.
    private var usualInterval = 0.0
    private var suspicions: [SuspectStretch] = []
    private var isSuspect = false

    /// A stretch whose locations are suspect.
    private struct SuspectStretch {
        let start: UTCTime
        var end: UTCTime
        var reasons: Suspicion.Reasons
    }

    /// A location; `isBeginning` if it starts a new line, for example because the track left the box in between.
    private struct Piece {
        let location: Location
        let place: EarthFrame
        let isBeginning: Bool
    }

    /// Creates a track without locations.
    ///
    /// The tolerance is rounded down to a power of two. So two requests coarsen in the same steps, and the finer one
    /// never has fewer locations.
    ///
    /// - Parameters:
    ///   - tolerance: largest distance in metres between the track and the simplified line.
    ///   - breaks: the times at which new lines begin, as a part before them is hidden, in order.
    ///   - count: the number of tracks in the response.
    init(tolerance: Double, brokenAt breaks: [UTCTime] = [], oneOf count: Int = 1) {
        self.breaks = breaks[...]
        self.tolerance = tolerance > 0 ? exp2(log2(tolerance).rounded(.down)) : 0
        most = count == 1 ? Self.mostLocations : max(100, 5 * Self.mostLocations / count)
    }

    /// Adds locations in order of time.
    mutating func add(_ locations: [StoredLocation]) {
        for stored in locations {
            while let start = breaks.first, start <= stored.location.time {
                breaks.removeFirst()
                (isInterrupted, isSuspect) = (true, false)
            }
            note(stored.suspicion, at: stored.location.time)
            add(stored.location)
        }
    }

    /// Extends the current suspect stretch, or begins or ends one.
    private mutating func note(_ reasons: Suspicion.Reasons, at time: UTCTime) {
        guard !reasons.isEmpty else {
            isSuspect = false
            return
        }
        if let last = suspicions.indices.last, isSuspect || suspicions.count >= Self.mostSuspicions {
            suspicions[last].end = time
            suspicions[last].reasons.formUnion(reasons)
        } else {
            suspicions.append(SuspectStretch(start: time, end: time, reasons: reasons))
        }
        isSuspect = true
    }

    private mutating func add(_ location: Location) {
        let place = EarthFrame(at: location.coordinate)
        let last = waiting.last ?? kept.last
        let piece = Piece(
            location: location,
            place: place,
            isBeginning: isInterrupted || last.map { isNextJoined.map { !$0 } ?? isBroken($0, location) } ?? true
        )
        (isInterrupted, isNextJoined) = (false, nil)
        if piece.isBeginning || waiting.count >= Self.window {
            close()
            // Bounds memory, however long the track is.
            coarsen(to: 4 * most)
        }
        waiting.append(piece)
    }

    /// The complete line, coarsened to at most `most` locations.
    consuming func finished() -> SimplifiedTrack {
        close()
        coarsen(to: most)
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
        if let start = waiting.first?.location.time {
            let times = waiting.map { $0.location.time.seconds(since: start) }
            kept += zip(waiting, simplification.kept(of: waiting.map(\.place), at: times)).filter(\.1).map(\.0)
        }
        waiting = []
    }

    /// Whether the receiver was silent for much longer than usual before a location, or the location is farther from
    /// the previous one than the odometer allows, so that others must lie in between.
    private mutating func isBroken(_ last: Piece, _ location: Location) -> Bool {
        let seconds = location.time.seconds(since: last.location.time)
        if usualInterval > 0, seconds > max(Self.shortestGap, 10 * usualInterval) { return true }
        usualInterval = usualInterval > 0 ? 0.9 * usualInterval + 0.1 * seconds : seconds
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
        let suspect = suspicions.compactMap { stretch in
            Suspicion(stretch.reasons).map { JSONText.suspicion($0, from: stretch.start, to: stretch.end) }
        }
        object.add("suspicions", json: JSONText.array(suspect))
        return object
    }
}

/// Reads a track for the map: short tracks completely, long ones only at the map's resolution.
struct SimplifiedTrackReader {
    private let storage: any StoredLogbook
    private let selection: FixSelection
    private let breaks: [UTCTime]
    private let count: Int

    /// `selection` must name one track, which is one of `count` in the response.
    init(_ selection: FixSelection, from storage: any StoredLogbook, oneOf count: Int = 1) {
        (self.selection, self.storage, self.count) = (selection, storage, count)
        breaks = selection.track.map(storage.breaks(inTrack:)) ?? []
    }

    func way(tolerance: Double) async throws -> SimplifiedTrack {
        var way = SimplifiedTrack(tolerance: tolerance, brokenAt: breaks, oneOf: count)
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
        let most = CoarseWalk.mostRead(in: selection.box, oneOf: count)
        let stretches = try await storage.stretches(ofTrack: track, ifMoreThan: most, areNear: selection.box)
        return CoarseWalk(stretches, in: selection.box, tolerance: tolerance, brokenAt: breaks, oneOf: count)
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
                way.add(try await storage.locations(in: own, after: nil, limit: 1))
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
            way.add(page)
            last = page.count < SimplifiedTrack.window ? nil : page.last
        } while last != nil
    }
}
