internal import Communication
internal import GNSS
internal import Logbook

/// The fixes of a storage that lie in no hidden area, as if there were no others.
struct VisibleFixes: StoredFixes {
    private let storage: any StoredFixes
    private let hidden: [HiddenArea]

    /// The fixes of a storage that are outside of areas.
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

    /// True for a place that is seen, or none.
    func isVisible(_ place: Coordinate?) -> Bool {
        guard let place else { return true }
        return !hidden.contains { $0.contains(place) }
    }

    /// True where neither the filter nor the receiver has put it where nobody is to look.
    private func isVisible(_ fix: StoredFix) -> Bool {
        isVisible(fix.judged.verdict.location?.coordinate) && isVisible(fix.judged.received.fix.coordinate)
    }
}
