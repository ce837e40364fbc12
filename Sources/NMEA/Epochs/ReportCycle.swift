/// Learns which sentence ends a receiver's cycle of sentences.
///
/// The last sentence before the time changes is a candidate, and the end of the cycle once seen twice in a row. If it
/// changes because satellites in view are listed only in some cycles, the last sentence with a part of the fix is the
/// end. Cycles that are longer at regular intervals end like the previous long one, and alternating cycles like the
/// last but one.
struct ReportCycle: Sendable {
    private static let agreementNeeded = 2

    /// A sentence, identified by its address and its occurrence within the cycle.
    struct Place: Hashable {
        var address: UInt8
        var occurrence: UInt8
    }

    /// The sentence that ended the latest cycles, and for how many in a row.
    private struct Candidate {
        var place: Place?
        var agreement = 0

        mutating func note(_ ended: Place) {
            agreement = ended == place ? agreement + 1 : 1
            place = ended
        }
    }

    private var occurrences = InlineArray<64, UInt8>(repeating: 0)
    private var last: Place?
    private var lastOfFix: Place?
    private var candidate = Candidate()
    private var candidateOfFix = Candidate()
    private var end: Place?
    private var longCycles = LongCycles()
    private var alternatingEnds = EndAlternation()

    /// Whether no end was learned, except perhaps alternating ones.
    private var hasNoUsualEnd = true

    /// Whether the cycle unexpectedly continued after its end.
    private var hasGoneOn = false

    /// The end of a cycle that is predicted to be long; `nil` in other cycles.
    private var foreseenEnd: Place?

    /// Whether lists of satellites follow the end in some cycles.
    private(set) var endsBeforeTheRest = false

    /// Starts a cycle when a new time arrives; the previous sentence ended the last one.
    mutating func begin() {
        if let last, foreseenEnd != nil {
            longCycles.check(last, in: self)
        } else {
            learn()
        }
        foreseenEnd = longCycles.beginNext()
        hasGoneOn = false
        occurrences = InlineArray(repeating: 0)
        last = nil
        lastOfFix = nil
    }

    private mutating func learn() {
        if hasGoneOn, let last {
            longCycles.noteEnd(last)
            // The usual end remains valid for the other cycles.
            if longCycles.areKnown { return }
        }
        if let last { candidate.note(last) }
        if let lastOfFix { candidateOfFix.note(lastOfFix) }
        if candidate.agreement >= Self.agreementNeeded {
            // A cycle without a list does not prove that the lists of other cycles come before this end.
            learn(candidate, endsBeforeTheRest: endsBeforeTheRest && end == candidate.place)
        } else if candidateOfFix.agreement >= 2 * Self.agreementNeeded {
            learn(candidateOfFix, endsBeforeTheRest: true)
        } else if hasNoUsualEnd {
            // Do not wait for satellites at the end of a cycle.
            end = alternatingEnds.next(after: last == lastOfFix ? last : nil)
        }
    }

    private mutating func learn(_ candidate: Candidate, endsBeforeTheRest: Bool) {
        end = candidate.place
        hasNoUsualEnd = false
        self.endsBeforeTheRest = endsBeforeTheRest
    }

    /// Records a sentence of the cycle.
    ///
    /// - Parameters:
    ///   - address: the sentence's number in the address book.
    ///   - isOfFix: whether it contributes to the fix; lists of satellites do not.
    @inline(__always)
    mutating func note(_ address: Int, isOfFix: Bool) {
        occurrences[address] &+= 1
        let place = Place(address: UInt8(truncatingIfNeeded: address), occurrence: occurrences[address])
        last = place
        if isOfFix { lastOfFix = place }
    }

    /// Records a sentence that cannot end the cycle because another one of its set follows.
    @inline(__always)
    mutating func skip() { last = nil }

    /// Whether the latest sentence ends the cycle.
    @inline(__always)
    var isAtItsEnd: Bool {
        guard let end = foreseenEnd ?? end else { return false }
        return last == end
    }

    /// Whether the cycle contains a sentence with this address.
    func holds(_ address: Int) -> Bool { occurrences[address] > 0 }

    /// Whether the cycle is predicted to be long because of this address.
    func isLengthened(by address: Int) -> Bool { foreseenEnd != nil && longCycles.address == address }

    /// Records that the cycle continues after its learned end.
    ///
    /// The end is discarded unless this happens at regular intervals.
    mutating func goOn(with address: Int) {
        // A repeated sentence does not extend a cycle that was predicted to be long.
        guard !isLengthened(by: address) else { return }
        note(address, isOfFix: true)
        guard !hasGoneOn else { return }
        hasGoneOn = true
        longCycles.note(address)
        guard !longCycles.areKnown else { return }
        end = nil
        hasNoUsualEnd = true
        alternatingEnds = EndAlternation()
        endsBeforeTheRest = false
        candidate = Candidate()
        candidateOfFix = Candidate()
    }
}

/// Detects a line with a fix that repeats the previous one byte for byte.
struct RepeatDetector: Sendable {
    private var line = InlineArray<16, SIMD2<UInt64>>(repeating: SIMD2())
    private var length = 0

    /// Whether a sentence equals the previous one; stores it for the next call.
    @inline(__always)
    mutating func isRepeated(by sentence: borrowing SentenceFields) -> Bool {
        var difference = SIMD2(UInt64(truncatingIfNeeded: length ^ sentence.length), 0)
        length = sentence.length
        // Shorter sentences have no values.
        guard length >= 16 else { return false }
        let whole = length &>> 4
        for part in 0..<whole {
            let bytes = sentence.sixteenBytes(at: part &* 16)
            difference |= line[part] ^ bytes
            line[part] = bytes
        }
        // The last 16 bytes overlap those already compared.
        let last = sentence.sixteenBytes(at: length &- 16)
        difference |= line[15] ^ last
        line[15] = last
        return difference == SIMD2()
    }

    /// Discards the line because another one came in between.
    @inline(__always)
    mutating func forget() { length = 0 }
}

/// Detects cycles that end with two sentences in turn, as some receivers send GGA only in every second cycle.
struct EndAlternation: Sendable {
    /// Consecutive cycles that must end like the last but one, and unlike the last.
    private static let agreementNeeded = 4

    private var last: ReportCycle.Place?
    private var lastButOne: ReportCycle.Place?
    private var agreement = 0

    /// Records the sentence that ended a cycle, and predicts the end of the next cycle.
    ///
    /// `ended` is `nil` if the last sentence is not a valid end. Returns `nil` if the ends do not alternate.
    mutating func next(after ended: ReportCycle.Place?) -> ReportCycle.Place? {
        let isAgreed = ended != nil && ended == lastButOne && ended != last
        agreement = isAgreed ? min(agreement + 1, Self.agreementNeeded) : 0
        (lastButOne, last) = (last, ended)
        return agreement == Self.agreementNeeded ? lastButOne : nil
    }
}

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
