internal import GNSS
internal import Logbook
internal import Storage

/// The periods of a track in which its receiver was outside hidden places.
struct VisibleTrack: Sendable {
    /// Locations read at a time.
    private static let window = 4096

    /// Locations between two hidden places, as stretches in order of their start.
    struct Period: Sendable {
        fileprivate(set) var stretches: [StoredStretch]
        let start: UTCTime
        fileprivate(set) var end: UTCTime
    }

    private(set) var periods: [Period] = []

    private let places: HiddenPlaces
    private var whole: Track
    /// Whether the latest location is hidden.
    private var isHidden = false

    /// Finds the periods of a track, and reads only stretches that may be partly hidden.
    ///
    /// - Throws: an error if the logbook cannot be read.
    init(_ track: Track, in logbook: any StoredLogbook, hiding places: HiddenPlaces) async throws {
        (whole, self.places) = (track, places)
        let stretches = try await logbook.stretches(ofTrack: track.id, ifMoreThan: 0, areNear: nil)
        let shares = stretches.map { $0.box.map(places.share(of:)) ?? HiddenArea.Share.none }
        if let first = stretches.first, track.start < first.start {
            try await read(from: track.start, to: first.start, in: logbook)
        }
        for (index, stretch) in stretches.enumerated() where stretch.box != nil {
            let (start, end) = (max(stretch.start, track.start), min(stretch.end, track.end))
            // Its neighbours are read, too: their times are those of all fixes, with or without a location.
            let around = shares[max(0, index - 1)...min(index + 1, shares.count - 1)]
            if around.allSatisfy({ $0 == HiddenArea.Share.none }) {
                add(StoredStretch(from: start, to: end, in: stretch.box))
            } else if shares[index] == .all {
                isHidden = true
            } else {
                try await read(from: start, to: end.next, in: logbook)
            }
        }
        // The latest fixes are not in a stretch yet.
        let read = stretches.map(\.end).max()
        if read.map({ $0 < track.end }) ?? true {
            try await self.read(from: read?.next ?? track.start, to: track.end.next, in: logbook)
        }
    }

    /// The track from its first to its last visible location, without figures; `nil` if it is hidden.
    var track: Track? {
        guard let first = periods.first, let last = periods.last else { return nil }
        return Track(
            id: whole.id,
            receiver: whole.receiver,
            start: first.start,
            end: last.end,
            figures: TrackFigures(),
            name: whole.name
        )
    }

    /// Follows a track that has changed; `false` if it must be read again because not only its end has changed.
    ///
    /// - Throws: an error if the logbook cannot be read.
    mutating func follow(_ track: Track, in logbook: any StoredLogbook) async throws -> Bool {
        if track == whole { return true }
        guard track.start == whole.start, track.receiver == whole.receiver, track.end >= whole.end else { return false }
        var count = 0
        if let next = whole.end.next, next <= track.end {
            count = try await read(from: next, to: track.end.next, in: logbook)
        }
        guard whole.points + count == track.points else { return false }
        whole = track
        return true
    }

    /// Looks at each location of a part of the track, and returns their number.
    @discardableResult
    private mutating func read(
        from start: UTCTime,
        to end: UTCTime?,
        in logbook: any StoredLogbook
    ) async throws -> Int {
        let selection = FixSelection(from: start, to: end, track: whole.id)
        var (last, count): (StoredLocation?, Int) = (nil, 0)
        repeat {
            let page = try await logbook.locations(in: selection, after: last, limit: Self.window)
            add(page)
            count += page.count
            last = page.count < Self.window ? nil : page.last
        } while last != nil
        return count
    }

    /// Adds consecutive locations; the visible ones between hidden ones become a stretch.
    private mutating func add(_ locations: [StoredLocation]) {
        for visible in locations.split(whereSeparator: { places.cover($0.location.coordinate) }) {
            guard let first = visible.first, let last = visible.last else { continue }
            if first.id != locations.first?.id { isHidden = true }
            add(StoredStretch(from: first.location.time, to: last.location.time, in: BoundingBox(around: visible)))
        }
        if let last = locations.last { isHidden = places.cover(last.location.coordinate) }
    }

    private mutating func add(_ stretch: StoredStretch) {
        if let last = periods.indices.last, !isHidden || stretch.start <= periods[last].end {
            periods[last].stretches.append(stretch)
            periods[last].end = max(periods[last].end, stretch.end)
        } else {
            periods.append(Period(stretches: [stretch], start: stretch.start, end: stretch.end))
        }
        isHidden = false
    }
}

extension BoundingBox {
    /// The box around locations; `nil` without any.
    fileprivate init?(around locations: ArraySlice<StoredLocation>) {
        guard let first = locations.first?.location.coordinate else { return nil }
        var (south, north) = (first.latitude, first.latitude)
        var (west, east) = (first.longitude, first.longitude)
        for place in locations.lazy.map(\.location.coordinate) {
            (south, north) = (min(south, place.latitude), max(north, place.latitude))
            (west, east) = (min(west, place.longitude), max(east, place.longitude))
        }
        self.init(west: west, south: south, east: east, north: north)
    }
}
