internal import GNSS
internal import Logbook

/// The way through a track's fixes without those that its course does not need.
///
/// It goes from window to window, so that memory does not grow with the track; first and last fix of a window are kept.
struct SimplifiedPages: Sendable {
    /// Fixes to a window.
    static let window = 1024

    private let simplification: Simplification
    private var pages: FixPages
    private var isAtEnd = false
    /// The fixes since the last that was kept, which is the first of them.
    private var fixes: [StoredFix] = []
    private var places: [EarthFrame] = []

    /// The way through what is left of a track.
    init(_ pages: FixPages, by simplification: Simplification) {
        self.pages = pages
        self.simplification = simplification
    }

    /// The next page; empty after the end.
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

    /// Takes a fix in; one without a place, which only raw values can lack, has no part in the course.
    private mutating func add(_ fix: StoredFix, _ kept: inout [StoredFix]) {
        guard let place = ExportedLocation(fix.judged, simplification.values).coordinate else { return }
        if fixes.isEmpty { kept.append(fix) }
        fixes.append(fix)
        places.append(EarthFrame(at: place))
        if fixes.count == Self.window { close(&kept) }
    }

    /// Simplifies the window; the next one begins with its last fix.
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
    /// The same fix with the way since the one that is now before it, so that the odometer stays right.
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
