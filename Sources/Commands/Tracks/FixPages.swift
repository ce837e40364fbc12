import Logbook
import Storage

extension StoredFixes {
    /// Reads selected fixes page by page, in order of time.
    func read(_ selection: FixSelection, by body: (StoredFix) throws -> Void) async throws {
        let pageSize = 512
        var last: StoredFix?
        repeat {
            let page = try await fixes(in: selection, after: last, limit: pageSize)
            for fix in page { try body(fix) }
            last = page.count < pageSize ? nil : page.last
        } while last != nil
    }
}

/// Reads the locations of a track page by page, as efficiently as the storage permits.
struct LocationPages {
    private static let pageSize = 4096

    private let selection: FixSelection
    private let storage: any StoredFixes
    private var last: StoredLocation?
    private var lastFix: StoredFix?
    private var isAtEnd = false

    /// Reads selected locations, without rejected fixes.
    init(_ selection: FixSelection, from storage: any StoredFixes) {
        self.selection = selection
        self.storage = storage
    }

    /// Returns the next page; `nil` at the end.
    mutating func nextPage() async throws -> [StoredLocation]? {
        guard !isAtEnd else { return nil }
        if let storage = storage as? any StoredLocations {
            let page = try await storage.locations(in: selection, after: last, limit: Self.pageSize)
            (last, isAtEnd) = (page.last, page.count < Self.pageSize)
            return page
        }
        let page = try await storage.fixes(in: selection, after: lastFix, limit: Self.pageSize)
        (lastFix, isAtEnd) = (page.last, page.count < Self.pageSize)
        return page.compactMap(StoredLocation.init)
    }
}
