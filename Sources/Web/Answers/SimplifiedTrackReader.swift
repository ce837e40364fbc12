internal import GNSS
internal import Logbook
internal import Storage

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
