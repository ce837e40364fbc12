package import GNSS
internal import Logbook

/// Iterates over a track's fixes, omitting those that do not change its shape.
///
/// Works window by window, so that memory use does not grow with the track. First and last fix of a window are kept.
struct SimplifiedPages: Sendable {
    /// Fixes per window of the simplification.
    static let window = 1024

    private let simplification: Simplification
    private var pages: FixPages
    private var isAtEnd = false
    /// Fixes of the current window, starting with the last one of the previous window.
    private var fixes: [StoredFix] = []
    private var places: [EarthFrame] = []

    init(_ pages: FixPages, by simplification: Simplification) {
        self.pages = pages
        self.simplification = simplification
    }

    /// The next page; empty at the end.
    mutating func next() async throws -> [StoredFix] {
        var kept: [StoredFix] = []
        while kept.isEmpty, !isAtEnd {
            let page = try await pages.next()
            for fix in page { add(fix, &kept) }
            if page.isEmpty {
                isAtEnd = true
                close(&kept)
            }
        }
        return kept
    }

    /// Adds a fix to the window; raw fixes without position are omitted.
    private mutating func add(_ fix: StoredFix, _ kept: inout [StoredFix]) {
        guard let place = TrackPoint(fix.id, fix.judged, isRaw: simplification.values == .raw).coordinate else {
            return
        }
        if fixes.isEmpty { kept.append(fix) }
        fixes.append(fix)
        places.append(EarthFrame(at: place))
        if fixes.count == Self.window { close(&kept) }
    }

    /// Simplifies the window; the next one starts with its last fix.
    private mutating func close(_ kept: inout [StoredFix]) {
        guard let lastFix = fixes.last, let lastPlace = places.last else { return }
        var travelled = 0.0
        for (fix, isKept) in zip(fixes, simplification.kept(of: places)).dropFirst() {
            if isKept {
                kept.append(fix.havingTravelled(metresMore: travelled))
                travelled = 0
            } else {
                travelled += fix.judged.verdict.location?.distanceTravelled ?? 0
            }
        }
        (fixes, places) = ([lastFix], [lastPlace])
    }
}

extension StoredFix {
    /// Adds the distances of omitted fixes before this one, so that the odometer stays correct.
    fileprivate func havingTravelled(metresMore metres: Double) -> StoredFix {
        guard metres > 0, var location = judged.verdict.location, let travelled = location.distanceTravelled else {
            return self
        }
        location.distanceTravelled = travelled + metres
        var judged = judged
        judged.verdict = judged.verdict.with(location)
        return StoredFix(id: id, receiver: receiver, run: run, track: track, judged: judged)
    }
}

/// Omits locations that do not change a track's shape.
package struct Simplification: Sendable {
    /// Largest distance, in metres, of an omitted location from the line between its neighbours that are kept.
    package let tolerance: Double

    /// Whether the filter's or the receiver's positions count.
    package let values: ExportValues

    package init(tolerance: Double, values: ExportValues) {
        self.tolerance = tolerance
        self.values = values
    }

    /// Whether to keep each of the places (Douglas and Peucker, 1973); the first and the last are always kept.
    ///
    /// Among all places between two that are kept, the farthest from the straight line is also kept if it is farther
    /// than the tolerance, and so on recursively. Places with NaN are kept.
    ///
    /// With times in seconds, so are places where a constant speed between two that are kept would lead farther astray
    /// than four times the tolerance: otherwise a stop on a straight road would be lost.
    package func kept(of places: [EarthFrame], at times: [Double] = []) -> [Bool] {
        var kept = [Bool](repeating: false, count: places.count)
        guard let last = places.indices.last else { return [] }
        (kept[0], kept[last]) = (true, true)
        var open = [(0, last)]
        while let (start, end) = open.popLast() {
            let segment = SurfaceSegment(from: places[start], to: places[end])
            let duration = times.isEmpty ? 0 : times[end] - times[start]
            var farthest = (index: start, distance: tolerance)
            for index in start..<end where index > start {
                var distance = segment.distance(to: places[index])
                if duration > 0 {
                    let share = (times[index] - times[start]) / duration
                    distance = max(distance, segment.distance(to: places[index], atShare: share) / 4)
                }
                if !(distance <= farthest.distance) { farthest = (index, distance) }
            }
            guard farthest.index > start else { continue }
            kept[farthest.index] = true
            open.append((start, farthest.index))
            open.append((farthest.index, end))
        }
        return kept
    }
}
