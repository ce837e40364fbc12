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

    /// An iterator over selected locations; `nil` if they are smoothed or simplified, if rejected fixes are selected, or
    /// if the storage only has whole fixes.
    func points(of selection: FixSelection, isRaw: Bool, isDetailed: Bool) -> StoredPages<TrackPointPage>? {
        guard smoothing == nil, simplification == nil, selection.includesLocated, !selection.includesRejected,
            let storage = storage as? any StoredTrackPoints
        else { return nil }
        return StoredPages(of: TrackPoint.perPage, from: TrackPointPage(), progress: progress) { last, limit in
            try await storage.points(in: selection, isRaw: isRaw, isDetailed: isDetailed, after: last, limit: limit)
        }
    }

    /// The only selected track if locations are to be smoothed; `nil` otherwise.
    func trackToSmooth(in selection: FixSelection) async throws -> Track? {
        guard smoothing != nil, let id = selection.track else { return nil }
        return try await storage.tracks().first { $0.id == id }
    }
}

/// Iterates over selected fixes page by page.
indirect enum FixPages: Sendable {
    case stored(StoredPages<[StoredFix]>)
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

/// Iterates over fixes or locations as they are stored.
struct StoredPages<Page: RandomAccessCollection & Sendable>: Sendable where Page.Element: Sendable {
    typealias Reading = @Sendable (_ last: Page.Element?, _ limit: Int) async throws -> Page

    private let limit: Int
    private let empty: Page
    private let progress: @Sendable (Int) -> Void
    private let read: Reading
    private var last: Page.Element?
    private var isAtEnd = false

    /// Creates an iterator at its start; `read` reads at most `limit` elements after the last one.
    init(of limit: Int, from empty: Page, progress: @escaping @Sendable (Int) -> Void, _ read: @escaping Reading) {
        (self.limit, self.empty, self.progress, self.read) = (limit, empty, progress, read)
    }

    /// The next page; empty at the end.
    mutating func next() async throws -> Page {
        if isAtEnd { return empty }
        let page = try await read(last, limit)
        progress(page.count)
        last = page.last
        isAtEnd = page.count < limit
        return page
    }
}

extension StoredPages<[StoredFix]> {
    /// Fixes per page: enough to make the overhead negligible, and few enough for the processor's cache.
    private static var size: Int { 512 }

    init(
        _ selection: FixSelection,
        from storage: any StoredFixes,
        progress: @escaping @Sendable (Int) -> Void
    ) {
        self.init(of: Self.size, from: [], progress: progress) { last, limit in
            try await storage.fixes(in: selection, after: last, limit: limit)
        }
    }
}

enum ExportPages: Sendable {
    case fixes(FixPages, ExportValues)
    case points(StoredPages<TrackPointPage>)

    /// The next page; empty at the end.
    ///
    /// - Throws: the errors of the storage.
    mutating func next() async throws -> TrackPointPage {
        switch self {
        case .fixes(var pages, let values):
            defer { self = .fixes(pages, values) }
            return TrackPointPage(try await pages.next(), isRaw: values == .raw)
        case .points(var pages):
            defer { self = .points(pages) }
            return try await pages.next()
        }
    }
}
