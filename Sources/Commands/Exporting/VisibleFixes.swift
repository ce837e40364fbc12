internal import Uploads
package import Files
internal import GNSS
internal import Logbook
internal import Recording
internal import Storage
package import Terminal

/// A storage without the fixes in hidden areas.
struct VisibleFixes: StoredFixes {
    private let storage: any StoredFixes
    private let hidden: [HiddenArea]

    init(of storage: any StoredFixes, hiding hidden: [HiddenArea]) { (self.storage, self.hidden) = (storage, hidden) }

    func tracks() async throws -> [Track] { try await storage.tracks() }

    func fixes(in selection: FixSelection, after last: StoredFix?, limit: Int) async throws -> [StoredFix] {
        let limit = max(1, limit)
        var visible: [StoredFix] = []
        var cursor = last
        while true {
            let page = try await storage.fixes(in: selection, after: cursor, limit: limit)
            visible += page.filter(isVisible)
            if visible.count >= limit { return Array(visible.prefix(limit)) }
            if page.count < limit { return visible }
            cursor = page.last
        }
    }

    /// Whether a position is outside hidden areas; true for `nil`.
    func isVisible(_ place: Coordinate?) -> Bool {
        guard let place else { return true }
        return !hidden.contains { $0.contains(place) }
    }

    /// Whether both the filter's and the receiver's position are outside hidden areas.
    private func isVisible(_ fix: StoredFix) -> Bool {
        isVisible(fix.judged.verdict.location?.coordinate) && isVisible(fix.judged.received.fix.coordinate)
    }
}

/// The text of an export, with a record of damaged data that was left out.
package struct ExportedText: Sendable {
    /// The text, generated piece by piece.
    package let pieces: Export

    let unreadable: UnreadableFixes
    let database: any RecordedDatabase

    /// Checks that no damaged data is missing from the pieces so far; call it after the last piece.
    package func requireSound() throws(Failure) {
        if let damage = unreadable.failure(missingIn: "the export", of: database) { throw damage }
    }
}
