package import Logbook

package struct FixSource: Sendable {
    let storage: any StoredFixes

    /// Smooths locations by later fixes; `nil` for no smoothing.
    let smoothing: Smoothing?

    /// Omits locations that a track does not need; `nil` to keep all.
    let simplification: Simplification?

    /// Names of tracks, for formats that write them with each location.
    let trackNames: [Track.ID: String]

    /// Called with the number of fixes in each page, before simplification.
    private let progress: @Sendable (Int) -> Void

    /// Creates a source of stored fixes.
    ///
    /// - Parameters:
    ///   - storage: the storage with the fixes.
    ///   - smoothing: smooths locations by later fixes; `nil` for the locations as stored.
    ///   - simplification: omits locations that a track does not need; `nil` to keep all. Simplified fixes are exported
    ///     track by track.
    ///   - trackNames: the names of tracks that have one.
    ///   - progress: called with the number of fixes in each page.
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

    /// An iterator over selected fixes.
    func pages(of selection: FixSelection, in track: Track?) -> FixPages {
        let pages =
            smoothing.map {
                FixPages.smoothed(SmoothedPages(selection, in: track, by: $0, from: storage, progress: progress))
            }
            ?? .stored(StoredPages(selection, from: storage, progress: progress))
        guard let simplification, track != nil else { return pages }
        return .simplified(SimplifiedPages(pages, by: simplification))
    }

    /// An iterator over selected locations; `nil` if they are smoothed or simplified, or the storage only has whole
    /// fixes.
    func points(of selection: FixSelection, isRaw: Bool) -> PointPages? {
        guard smoothing == nil, simplification == nil, let storage = storage as? any StoredTrackPoints else {
            return nil
        }
        return PointPages(selection, isRaw: isRaw, from: storage, progress: progress)
    }

    /// An iterator over selected fixes of all tracks.
    func pages(of selection: FixSelection) async throws -> FixPages {
        guard smoothing != nil, let id = selection.track else { return pages(of: selection, in: nil) }
        return pages(of: selection, in: try await storage.tracks().first { $0.id == id })
    }
}

/// Iterates over selected fixes page by page.
indirect enum FixPages: Sendable {
    case stored(StoredPages)
    case smoothed(SmoothedPages)
    case simplified(SimplifiedPages)

    /// The next page; empty at the end.
    ///
    /// - Throws: the errors of the storage.
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

/// Iterates over fixes as they are stored.
struct StoredPages: Sendable {
    /// Fixes per page: enough to make the overhead negligible, and few enough for the processor's cache.
    private static let size = 512

    private let selection: FixSelection
    private let storage: any StoredFixes
    private let progress: @Sendable (Int) -> Void
    private var last: StoredFix?
    private var isAtEnd = false

    init(
        _ selection: FixSelection,
        from storage: any StoredFixes,
        progress: @escaping @Sendable (Int) -> Void
    ) {
        self.selection = selection
        self.storage = storage
        self.progress = progress
    }

    /// The next page; empty at the end.
    mutating func next() async throws -> [StoredFix] {
        if isAtEnd { return [] }
        let page = try await storage.fixes(in: selection, after: last, limit: Self.size)
        progress(page.count)
        last = page.last
        isAtEnd = page.count < Self.size
        return page
    }
}

/// A page of fixes or locations to export.
enum ExportPage: Sendable {
    case fixes([StoredFix])
    /// Locations with only the values that formats of tracks need.
    case points([TrackPoint])

    var count: Int {
        switch self {
        case .fixes(let fixes): fixes.count
        case .points(let points): points.count
        }
    }
}

enum ExportPages: Sendable {
    case fixes(FixPages)
    case points(PointPages)

    /// The next page; empty at the end.
    ///
    /// - Throws: the errors of the storage.
    mutating func next() async throws -> ExportPage {
        switch self {
        case .fixes(var pages):
            defer { self = .fixes(pages) }
            return .fixes(try await pages.next())
        case .points(var pages):
            defer { self = .points(pages) }
            return .points(try await pages.next())
        }
    }
}

/// Iterates over locations with only the values that formats of tracks need.
struct PointPages: Sendable {
    private let selection: FixSelection
    private let isRaw: Bool
    private let storage: any StoredTrackPoints
    private let progress: @Sendable (Int) -> Void
    private var last: TrackPoint?
    private var isAtEnd = false

    init(
        _ selection: FixSelection,
        isRaw: Bool,
        from storage: any StoredTrackPoints,
        progress: @escaping @Sendable (Int) -> Void
    ) {
        self.selection = selection
        self.isRaw = isRaw
        self.storage = storage
        self.progress = progress
    }

    /// The next page; empty at the end.
    mutating func next() async throws -> [TrackPoint] {
        if isAtEnd { return [] }
        let page = try await storage.points(in: selection, isRaw: isRaw, after: last, limit: TrackPoint.perPage)
        progress(page.count)
        last = page.last
        isAtEnd = page.count < TrackPoint.perPage
        return page
    }
}
