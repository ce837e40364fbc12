import GNSS
import Logbook

/// A storage with a long track in memory, so that reading it is fast.
struct ListedStorage: StoredFixes {
    private let list: [StoredFix]

    /// `fixes` must be sorted by time.
    init(_ fixes: [JudgedFix]) {
        list = fixes.enumerated().map { index, fix in
            StoredFix(id: Int64(index + 1), receiver: receiver, run: nil, track: 1, judged: fix)
        }
    }

    func fixes(in selection: FixSelection, after last: StoredFix?, limit: Int) -> [StoredFix] {
        Array(list.dropFirst(Int(last?.id ?? 0)).prefix(limit))
    }

    func tracks() -> [Track] {
        guard let first = list.first?.judged.verdict.location, let last = list.last?.judged.verdict.location else {
            return []
        }
        let figures = TrackMeter(startingAt: first, as: .accepted).figures
        return [Track(id: 1, receiver: receiver, start: first.time, end: last.time, figures: figures)]
    }
}
