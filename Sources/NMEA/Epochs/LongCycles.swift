/// Predicts which cycles are longer: some receivers send their satellites, or even GGA, only in every fifth cycle.
///
/// Two equal intervals between long cycles suffice to predict the next one.
struct LongCycles: Sendable {
    /// The number of cycles between two long ones.
    private var interval = 0
    private var cyclesSinceLast = 0

    /// Whether the interval was confirmed.
    private(set) var areKnown = false

    /// The address that follows the usual end in long cycles only.
    private(set) var address: Int?

    /// The sentence that ended the latest long cycle; `nil` if unknown.
    private var end: ReportCycle.Place?

    /// The predicted end of the starting cycle; `nil` if the cycle is not expected to be long.
    mutating func beginNext() -> ReportCycle.Place? {
        guard address != nil else { return nil }
        cyclesSinceLast += 1
        return areKnown && cyclesSinceLast == interval ? end : nil
    }

    /// Records that a cycle continued after its usual end with this address.
    mutating func note(_ address: Int) {
        areKnown = self.address == address && cyclesSinceLast == interval
        interval = cyclesSinceLast
        cyclesSinceLast = 0
        self.address = address
        end = nil
    }

    /// Records the last sentence of an unexpected long cycle.
    mutating func noteEnd(_ last: ReportCycle.Place) { end = last }

    /// Checks a cycle that was predicted to be long, and starts over if it was not.
    mutating func check(_ last: ReportCycle.Place, in cycle: borrowing ReportCycle) {
        guard let address, cycle.holds(address) else {
            self = LongCycles()
            return
        }
        cyclesSinceLast = 0
        end = last
    }
}
