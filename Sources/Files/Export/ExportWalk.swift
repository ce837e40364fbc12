internal import Filtering
internal import GNSS
package import Logbook

/// Iterates over the fixes to export, by time or track by track.
struct ExportWalk: Sendable {
    enum Step: Sendable {
        /// Start of a track with at least one fix.
        case track(Track)
        /// Locations of the current track, or of all, and rejected fixes if these are selected.
        case page(TrackPointPage)
        /// The track's fixes follow again, from the first one.
        case nextPass
        case endOfTrack
    }

    private let selection: FixSelection
    private let values: ExportValues
    private let isDetailed: Bool
    private let source: FixSource
    private let passes: Int
    private var tracks: ArraySlice<Track>?
    private var current: Current?
    private var isAtEnd = false

    private struct Current {
        let track: Track?
        var pages: ExportPages
        /// Page read before the track was started.
        var first: TrackPointPage
        var pass = 1
        /// Numbers of fixes in the first pass and in this one.
        var counts = (first: 0, now: 0)
    }

    /// Creates an iterator over selected fixes.
    ///
    /// - Parameters:
    ///   - selection: the fixes to visit.
    ///   - values: the filter's values or the receiver's.
    ///   - isDetailed: whether the details of points are needed.
    ///   - source: the source of the fixes.
    ///   - tracks: the tracks to go through one by one; `nil` to go by time.
    ///   - passes: the number of passes over each track.
    init(
        _ selection: FixSelection,
        _ values: ExportValues,
        isDetailed: Bool = true,
        from source: FixSource,
        tracks: [Track]?,
        passes: Int = 1
    ) {
        (self.values, self.isDetailed) = (values, isDetailed)
        self.selection = selection
        self.source = source
        self.tracks = tracks.map { $0[...] }
        self.passes = passes
    }

    /// The next step; `nil` at the end.
    mutating func next() async throws -> Step? {
        while !isAtEnd {
            if current != nil {
                if let step = try await goOn() { return step }
            } else if let track = tracks?.popFirst() {
                try await begin(track)
                if let current, let track = current.track { return .track(track) }
            } else if tracks == nil {
                let track = try await source.trackToSmooth(in: selection)
                current = Current(track: nil, pages: pages(of: selection, in: track), first: TrackPointPage())
            } else {
                isAtEnd = true
            }
        }
        return nil
    }

    /// Starts a track if it has selected fixes.
    private mutating func begin(_ track: Track) async throws {
        if let wanted = selection.track, track.id != wanted { return }
        if let from = selection.from, track.end < from { return }
        if let to = selection.to, track.start >= to { return }
        var pages = pages(of: portion(track), in: track)
        let first = try await pages.next()
        if !first.isEmpty { current = Current(track: track, pages: pages, first: first) }
    }

    private func pages(of selection: FixSelection, in track: Track?) -> ExportPages {
        let points = source.points(of: selection, isRaw: values == .raw, isDetailed: isDetailed)
        return points.map(ExportPages.points) ?? .fixes(source.pages(of: selection, in: track), values)
    }

    /// The selected part of a track up to its current end, as it may still be recorded.
    private func portion(_ track: Track) -> FixSelection {
        var portion = selection
        portion.track = track.id
        portion.includesRejected = false
        let end = track.end.advanced(bySeconds: 1e-9)
        if passes > 1 { portion.to = selection.to.map { min($0, end) } ?? end }
        return portion
    }

    private mutating func goOn() async throws -> Step? {
        guard var now = current else { return nil }
        let page = now.first.isEmpty ? try await now.pages.next() : now.first
        now.first = TrackPointPage()
        now.counts.now += page.count
        if !page.isEmpty {
            current = now
            return .page(page)
        }
        current = nil
        guard let track = now.track else {
            isAtEnd = true
            return nil
        }
        if now.pass == 1 { now.counts.first = now.counts.now }
        if now.counts.first != now.counts.now { throw ExportError.changedMeanwhile }
        if now.pass == passes { return .endOfTrack }
        now.pages = pages(of: portion(track), in: track)
        now.pass += 1
        now.counts.now = 0
        current = now
        return .nextPass
    }
}

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
            note(tracksOf: page.details.span)
        case .page: break
        case .nextPass: isFirstPass = false
        case .endOfTrack: isFirstPass = true
        }
    }

    private mutating func note(tracksOf details: Span<TrackPoint.Details>) {
        for index in details.indices {
            guard let track = details[index].track, track != last else { continue }
            last = track
            tracks.insert(track)
        }
    }
}

/// Why stored fixes cannot be exported.
package enum ExportError: Error, Hashable, CustomStringConvertible {
    /// Fixes were filtered again or deleted during the export.
    case changedMeanwhile

    /// One sentence with the cause and the remedy.
    package var description: String {
        switch self {
        case .changedMeanwhile: "another program changed the recording during the export; export it again."
        }
    }
}
