internal import Logbook

/// A page of what is exported.
enum ExportPage: Sendable {
    /// Whole fixes.
    case fixes([StoredFix])
    /// Locations, of which not more is wanted.
    case points([TrackPoint])

    /// The number of fixes or points.
    var count: Int {
        switch self {
        case .fixes(let fixes): fixes.count
        case .points(let points): points.count
        }
    }
}

/// The way through what is exported, page by page.
enum ExportPages: Sendable {
    case fixes(FixPages)
    case points(PointPages)

    /// The next page; empty after the end.
    ///
    /// - Throws: the storage's error where it cannot be read.
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

/// The way through locations of which not more is wanted than files of tracks have.
struct PointPages: Sendable {
    private let selection: FixSelection
    private let isRaw: Bool
    private let storage: any StoredTrackPoints
    private let progress: @Sendable (Int) -> Void
    private var last: TrackPoint?
    private var isAtEnd = false

    /// The way through selected locations.
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

    /// The next page; empty after the end.
    mutating func next() async throws -> [TrackPoint] {
        if isAtEnd { return [] }
        let page = try await storage.points(in: selection, isRaw: isRaw, after: last, limit: TrackPoint.perPage)
        progress(page.count)
        last = page.last
        isAtEnd = page.count < TrackPoint.perPage
        return page
    }
}
