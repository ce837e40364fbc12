package import Logbook

/// The source of an export's fixes.
package struct FixSource: Sendable {
    let storage: any StoredFixes

    /// The smoothing that improves locations by what came later; nil where they are not improved.
    let smoothing: Smoothing?

    /// The simplification that leaves out locations of tracks; nil where nothing is left out.
    let simplification: Simplification?

    /// The names of tracks, for formats that write of each location which track it is of.
    let trackNames: [Track.ID: String]

    /// Is told of each page how many fixes it had, before any are left out.
    private let progress: @Sendable (Int) -> Void

    /// A source.
    ///
    /// - Parameters:
    ///   - storage: the storage that has the fixes.
    ///   - smoothing: the way in which what came later improves locations; nil for the locations as they are stored.
    ///   - simplification: the rule by which locations of tracks are left out; nil to leave out none. What is simplified
    ///     comes track by track.
    ///   - trackNames: the names of tracks that have one.
    ///   - progress: is told of each page how many fixes it had.
    package init(
        _ storage: any StoredFixes,
        smoothedBy smoothing: Smoothing? = nil,
        simplifiedBy simplification: Simplification? = nil,
        trackNames: [Track.ID: String] = [:],
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.storage = storage
        self.smoothing = smoothing
        self.simplification = simplification
        self.trackNames = trackNames
        self.progress = progress
    }

    /// The selected fixes.
    ///
    /// - Parameters:
    ///   - selection: the fixes that are wanted.
    ///   - track: the selected track; nil where none is.
    /// - Returns: the way through them, at its beginning.
    func pages(of selection: FixSelection, in track: Track?) -> FixPages {
        let pages =
            smoothing.map {
                FixPages.smoothed(SmoothedPages(selection, in: track, by: $0, from: storage, progress: progress))
            }
            ?? .stored(StoredPages(selection, from: storage, progress: progress))
        guard let simplification, track != nil else { return pages }
        return .simplified(SimplifiedPages(pages, by: simplification))
    }

    /// The selected locations, where they are wanted as they are stored, and the storage has them apart; else nil.
    func points(of selection: FixSelection, isRaw: Bool) -> PointPages? {
        guard smoothing == nil, simplification == nil, let storage = storage as? any StoredTrackPoints else {
            return nil
        }
        return PointPages(selection, isRaw: isRaw, from: storage, progress: progress)
    }

    /// The selected fixes, whichever track they are of.
    func pages(of selection: FixSelection) async throws -> FixPages {
        guard smoothing != nil, let id = selection.track else { return pages(of: selection, in: nil) }
        return pages(of: selection, in: try await storage.tracks().first { $0.id == id })
    }
}

/// The way through selected fixes, page by page.
indirect enum FixPages: Sendable {
    case stored(StoredPages)
    case smoothed(SmoothedPages)
    case simplified(SimplifiedPages)

    /// The next page; empty after the end.
    ///
    /// - Throws: the storage's error where it cannot be read.
    mutating func next() async throws -> [StoredFix] {
        switch self {
        case .stored(var pages):
            defer { self = .stored(pages) }
            return try await pages.next()
        case .smoothed(var pages):
            defer { self = .smoothed(pages) }
            return try await pages.next()
        case .simplified(var pages):
            defer { self = .simplified(pages) }
            return try await pages.next()
        }
    }
}

/// The way through fixes as they are stored.
struct StoredPages: Sendable {
    /// Fixes to a page: large enough that asking costs nothing, small enough to stay in a processor's cache.
    private static let size = 512

    private let selection: FixSelection
    private let storage: any StoredFixes
    private let progress: @Sendable (Int) -> Void
    private var last: StoredFix?
    private var isAtEnd = false

    /// The way through selected fixes.
    init(
        _ selection: FixSelection,
        from storage: any StoredFixes,
        progress: @escaping @Sendable (Int) -> Void
    ) {
        self.selection = selection
        self.storage = storage
        self.progress = progress
    }

    /// The next page; empty after the end.
    mutating func next() async throws -> [StoredFix] {
        if isAtEnd { return [] }
        let page = try await storage.fixes(in: selection, after: last, limit: Self.size)
        progress(page.count)
        last = page.last
        isAtEnd = page.count < Self.size
        return page
    }
}
