internal import FixCodec
internal import GNSS
internal import Logbook
internal import SQLite

/// The wrong beginnings of a run, when the receiver first reported a wrong position.
///
/// Only later fixes show this.
struct WrongBeginnings {
    private struct Disproof {
        /// The fix that shows the beginning to be wrong.
        let fix: Int64
        let time: UTCTime
        let beginning: WrongBeginning
    }

    private var disproofs: [Disproof] = []

    init() {}

    /// Records a wrong beginning if the filter has detected it at this fix.
    mutating func note(_ filter: some LocationFilter, at fix: NumberedFix) {
        guard let beginning = filter.wrongBeginning, let time = fix.judged.received.fix.time else { return }
        disproofs.append(Disproof(fix: fix.id, time: time, beginning: beginning))
    }

    /// The verdict on a fix, considering the wrong beginnings that later fixes revealed.
    func revised(_ verdict: FilterVerdict, on fix: NumberedFix) -> FilterVerdict {
        guard let time = verdict.location?.time,
            disproofs.contains(where: { fix.id < $0.fix && $0.beginning.contains($0.time.seconds(since: time)) })
        else { return verdict }
        return verdict.ofWrongBeginning
    }
}
