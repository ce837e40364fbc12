internal import Logbook

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
