internal import FixCodec
internal import GNSS
internal import Logbook
internal import SQLite

/// The beginnings of a run that its own later fixes prove wrong: the receiver began with a wrong position, and left it.
struct WrongBeginnings {
    private struct Disproof {
        /// The fix that proves it wrong, and its time.
        let fix: Int64
        let time: UTCTime
        let beginning: WrongBeginning
    }

    private var disproofs: [Disproof] = []

    /// No wrong beginnings.
    init() {}

    /// Takes note of what the filter has said of a fix.
    mutating func note(_ filter: some LocationFilter, at fix: NumberedFix) {
        guard let beginning = filter.wrongBeginning, let time = fix.judged.received.fix.time else { return }
        disproofs.append(Disproof(fix: fix.id, time: time, beginning: beginning))
    }

    /// The verdict on a fix, by what is known of those behind it.
    func revised(_ verdict: FilterVerdict, on fix: NumberedFix) -> FilterVerdict {
        guard let time = verdict.location?.time,
            disproofs.contains(where: { fix.id < $0.fix && $0.beginning.contains($0.time.seconds(since: time)) })
        else { return verdict }
        return verdict.ofWrongBeginning
    }
}
