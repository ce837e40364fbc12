package import GNSS

/// Coordinates several sources so that the one with the earliest next fix always proceeds first.
///
/// Captures that overlap in time are thus merged, with the same result every time.
package actor TimeOrder {
    private struct Turn {
        let time: UTCTime
        let begin: CheckedContinuation<Void, Never>
    }

    /// Sources whose next fix has not arrived.
    private var busy: Set<Int>
    private var waiting: [Int: Turn] = [:]

    /// Creates the order of some sources, which are numbered from 0.
    package init(sources: Int) { busy = Set(0..<sources) }

    /// Waits until no other source has an earlier fix; the others then wait until this source's next call.
    package func waitForTurn(of source: Int, at time: UTCTime) async {
        busy.remove(source)
        await withCheckedContinuation { begin in
            waiting[source] = Turn(time: time, begin: begin)
            giveTurn()
        }
    }

    /// Removes a source after its last fix.
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
