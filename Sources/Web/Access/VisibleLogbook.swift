package import GNSS
package import Logbook
package import Storage

/// A logbook as guests see it: hidden places are cut out, and tracks begin and end where their visible part does.
///
/// Answers made from it depend on nothing that is hidden, neither by their contents, sizes and pages nor by the parts that
/// are read. Only the time to decode a chunk of the database also depends on its hidden fixes.
package struct VisibleLogbook: StoredLogbook {
    private let whole: any StoredLogbook
    private let seen: [Track.ID: VisibleTrack]
    private let places: HiddenPlaces

    init(of whole: any StoredLogbook, _ seen: [Track.ID: VisibleTrack], hiding places: HiddenPlaces) {
        (self.whole, self.seen, self.places) = (whole, seen, places)
    }

    package func tracks() -> [Track] {
        seen.values.compactMap(\.track).sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    }

    package func breaks(inTrack id: Track.ID) -> [UTCTime] { seen[id]?.periods.map(\.start) ?? [] }

    package func stretches(ofTrack id: Track.ID, ifMoreThan count: Int, areNear box: BoundingBox?) -> [StoredStretch] {
        let stretches = seen[id]?.periods.flatMap(\.stretches) ?? []
        return stretches.count > count ? stretches : []
    }

    package func latestStep() async throws -> Int64 { try await whole.latestStep() }

    package func locations(
        in selection: FixSelection,
        after last: StoredLocation?,
        limit: Int
    ) async throws -> [StoredLocation] {
        try await page(of: selection, after: last, limit, \.location.time) { part, last in
            try await whole.locations(in: part, after: last, limit: limit)
        } showing: { stored, _ in
            places.cover(stored.location.coordinate) ? nil : stored
        }
    }

    package func fixes(in selection: FixSelection, after last: StoredFix?, limit: Int) async throws -> [StoredFix] {
        try await page(of: selection, after: last, limit, \.judged.time) { part, last in
            try await whole.fixes(in: part, after: last, limit: limit)
        } showing: { stored, isFirst in
            let location = stored.judged.verdict.location
            if places.cover(location?.coordinate) || places.cover(stored.judged.received.fix.coordinate) { return nil }
            return stored.withoutDistances(toPrevious: isFirst)
        }
    }

    /// A page of the visible periods of the selected track; `show` is also called with whether the element begins one.
    private func page<Element>(
        of selection: FixSelection,
        after last: Element?,
        _ limit: Int,
        _ time: (Element) -> UTCTime?,
        reading read: (FixSelection, Element?) async throws -> [Element],
        showing show: (Element, _ isFirst: Bool) -> Element?
    ) async throws -> [Element] {
        let lastTime = last.flatMap(time)
        var visible: [Element] = []
        for period in selection.track.flatMap({ seen[$0]?.periods }) ?? [] {
            if let lastTime, lastTime > period.end { continue }
            var part = selection
            part.from = max(selection.from ?? period.start, period.start)
            part.to = [selection.to, period.end.next].compactMap(\.self).min()
            // The last element of the previous page is in this period, or in one before it.
            var cursor = last.flatMap { last in lastTime.flatMap { $0 < period.start ? nil : last } }
            var isAtEnd = false
            while !isAtEnd {
                let page = try await read(part, cursor)
                visible += page.compactMap { show($0, time($0) == period.start) }
                if visible.count >= limit { return Array(visible.prefix(limit)) }
                (cursor, isAtEnd) = (page.last, page.count < limit)
            }
        }
        return visible
    }
}

extension StoredFix {
    /// The fix without distances that start at a hidden place: three of these would reveal it.
    fileprivate func withoutDistances(toPrevious isFirst: Bool) -> StoredFix {
        guard isFirst || judged.suspicion?.disagreement != nil else { return self }
        var judged = judged
        judged.suspicion?.disagreement = nil
        if isFirst, var location = judged.verdict.location {
            location.distanceTravelled = 0
            judged.verdict = judged.verdict.with(location)
        }
        return StoredFix(id: id, receiver: receiver, run: run, track: track, judged: judged)
    }
}

/// The visible parts of a database's tracks, found at a guest's first request and then only of tracks that change.
package actor VisibleTracks {
    private let places: HiddenPlaces
    private let updates = SerialQueue()
    private var known: [Track.ID: VisibleTrack] = [:]

    package init(hiding places: HiddenPlaces) { self.places = places }

    /// The logbook as guests see it.
    ///
    /// - Throws: an error if it cannot be read.
    package func logbook(of whole: any StoredLogbook) async throws -> VisibleLogbook {
        try await updates.run { [self] in try await update(from: whole) }
        return VisibleLogbook(of: whole, known, hiding: places)
    }

    private func update(from whole: any StoredLogbook) async throws {
        var seen: [Track.ID: VisibleTrack] = [:]
        for track in try await whole.tracks() {
            if var visible = known[track.id], try await visible.follow(track, in: whole) {
                seen[track.id] = visible
            } else {
                seen[track.id] = try await VisibleTrack(track, in: whole, hiding: places)
            }
        }
        known = seen
    }
}
