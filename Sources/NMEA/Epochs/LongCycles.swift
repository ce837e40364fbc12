/// Learns which cycles are longer than the usual ones: some receivers send their satellites, or even GGA, every fifth time.
///
/// Two equal intervals between long cycles say when the next one is due.
struct LongCycles: Sendable {
    /// The number of cycles from one long one to the next.
    private var interval = 0
    private var cyclesSinceLast = 0

    /// True where the interval is known.
    private(set) var areKnown = false

    /// The address that no other cycle has behind its end.
    private(set) var address: Int?

    /// The sentence that ended the latest long cycle; nil where none is known.
    private var end: ReportCycle.Place?

    /// The sentence that is to end the cycle that begins; nil where that is a usual one.
    mutating func beginNext() -> ReportCycle.Place? {
        guard address != nil else { return nil }
        cyclesSinceLast += 1
        return areKnown && cyclesSinceLast == interval ? end : nil
    }

    /// Takes note that a cycle went on behind its usual end, with a sentence of an address.
    mutating func note(_ address: Int) {
        areKnown = self.address == address && cyclesSinceLast == interval
        interval = cyclesSinceLast
        cyclesSinceLast = 0
        self.address = address
        end = nil
    }

    /// Takes note of the last sentence of a long cycle that was not foreseen.
    mutating func noteEnd(_ last: ReportCycle.Place) { end = last }

    /// Takes note of a cycle that was foreseen to be long: where it was not, all is learned anew.
    mutating func check(_ last: ReportCycle.Place, in cycle: borrowing ReportCycle) {
        guard let address, cycle.holds(address) else {
            self = LongCycles()
            return
        }
        cyclesSinceLast = 0
        end = last
    }
}
