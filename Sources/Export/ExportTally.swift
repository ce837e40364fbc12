internal import Filtering
package import Logbook

/// Numbers of exported fixes and tracks.
package struct ExportTally: Sendable {
    /// Number of exported fixes.
    package private(set) var points = 0

    package private(set) var tracks: Set<Track.ID> = []

    private var last: Track.ID?
    private var isFirstPass = true

    package init() {}

    package mutating func add(_ other: ExportTally) {
        points += other.points
        tracks.formUnion(other.tracks)
    }

    mutating func note(_ step: ExportWalk.Step) {
        switch step {
        case .track(let track): tracks.insert(track.id)
        case .page(let page) where isFirstPass:
            points += page.count
            if case .fixes(let fixes) = page { note(tracksOf: fixes) }
        case .page: break
        case .nextPass: isFirstPass = false
        case .endOfTrack: isFirstPass = true
        }
    }

    private mutating func note(tracksOf fixes: [StoredFix]) {
        for fix in fixes where fix.track != last {
            last = fix.track
            if let track = fix.track { tracks.insert(track) }
        }
    }
}
