package import GNSS

/// Lets several sources go on one at a time, always the one whose next fix is the earliest.
///
/// So captures that overlap in time are merged, and what comes of it is the same each time.
package actor TimeOrder {
    private struct Turn {
        let time: UTCTime
        let begin: CheckedContinuation<Void, Never>
    }

    /// Sources whose next fix is not known yet.
    private var busy: Set<Int>
    private var waiting: [Int: Turn] = [:]

    /// The order of so many sources, numbered from 0.
    package init(sources: Int) { busy = Set(0..<sources) }

    /// Waits until no other source has an earlier fix; until its next call nobody else goes on.
    package func waitForTurn(of source: Int, at time: UTCTime) async {
        busy.remove(source)
        await withCheckedContinuation { begin in
            waiting[source] = Turn(time: time, begin: begin)
            giveTurn()
        }
    }

    /// Takes note that a source has no more fixes.
    package func finish(_ source: Int) {
        busy.remove(source)
        giveTurn()
    }

    private func giveTurn() {
        let next = waiting.min { ($0.value.time, $0.key) < ($1.value.time, $1.key) }
        guard busy.isEmpty, let next else { return }
        waiting[next.key] = nil
        busy.insert(next.key)
        next.value.begin.resume()
    }
}
