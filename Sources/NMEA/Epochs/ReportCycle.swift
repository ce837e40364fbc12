/// Learns which sentence ends a receiver's cycle of sentences.
///
/// The last sentence before the time changes is a candidate; seen twice in a row, it is the end of the cycle. Where it
/// alternates, because satellites in view are listed in some cycles only, the last one that says something of the fix is.
/// A cycle that is longer at regular intervals ends as the long one before did, and every second one as the last but one.
struct ReportCycle: Sendable {
    private static let agreementNeeded = 2

    /// A sentence and how many of its address there have been in the cycle.
    struct Place: Hashable {
        var address: UInt8
        var occurrence: UInt8
    }

    /// The sentence that has ended the cycles before, and how many times in a row.
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
    private var alternatingEnds = AlternatingEnds()

    /// True where no end was learned but of two cycles in turn.
    private var hasNoUsualEnd = true

    /// True where the cycle has gone on behind its end, which nobody foresaw.
    private var hasGoneOn = false

    /// The sentence that ends a cycle that is foreseen to be long; nil in the others.
    private var foreseenEnd: Place?

    /// True where lists of satellites come behind the end, in some cycles.
    private(set) var endsBeforeTheRest = false

    /// A new time has come: the sentence before ended the cycle.
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

    /// Learns from the cycle that has ended.
    private mutating func learn() {
        if hasGoneOn, let last {
            longCycles.noteEnd(last)
            // The usual end is known, and others are as they were.
            if longCycles.areKnown { return }
        }
        if let last { candidate.note(last) }
        if let lastOfFix { candidateOfFix.note(lastOfFix) }
        if candidate.agreement >= Self.agreementNeeded {
            // Cycles without a list do not say that the lists of others come before this end.
            learn(candidate, endsBeforeTheRest: endsBeforeTheRest && end == candidate.place)
        } else if candidateOfFix.agreement >= 2 * Self.agreementNeeded {
            learn(candidateOfFix, endsBeforeTheRest: true)
        } else if hasNoUsualEnd {
            // Where satellites come last, they are not to be waited for.
            end = alternatingEnds.next(after: last == lastOfFix ? last : nil)
        }
    }

    private mutating func learn(_ candidate: Candidate, endsBeforeTheRest: Bool) {
        end = candidate.place
        hasNoUsualEnd = false
        self.endsBeforeTheRest = endsBeforeTheRest
    }

    /// Takes note of a sentence of the cycle.
    ///
    /// - Parameters:
    ///   - address: its number in the address book.
    ///   - isOfFix: true where it says something of the fix, as lists of satellites do not.
    @inline(__always)
    mutating func note(_ address: Int, isOfFix: Bool) {
        occurrences[address] &+= 1
        let place = Place(address: UInt8(truncatingIfNeeded: address), occurrence: occurrences[address])
        last = place
        if isOfFix { lastOfFix = place }
    }

    /// Takes note of a sentence that cannot end the cycle, as another of its kind follows.
    @inline(__always)
    mutating func skip() { last = nil }

    /// True where the sentence noted last is the one that ends the cycle.
    @inline(__always)
    var isAtItsEnd: Bool {
        guard let end = foreseenEnd ?? end else { return false }
        return last == end
    }

    /// True where a sentence of the address with a number was noted since the cycle began.
    func holds(_ address: Int) -> Bool { occurrences[address] > 0 }

    /// True where the cycle is foreseen to be long, and sentences of an address make it so.
    func isLengthened(by address: Int) -> Bool { foreseenEnd != nil && longCycles.address == address }

    /// Takes note that the cycle goes on behind its learned end, which is forgotten unless this happens at regular intervals.
    mutating func goOn(with address: Int) {
        // A sentence that is said again does not end a cycle that was foreseen.
        guard !isLengthened(by: address) else { return }
        note(address, isOfFix: true)
        guard !hasGoneOn else { return }
        hasGoneOn = true
        longCycles.note(address)
        guard !longCycles.areKnown else { return }
        end = nil
        hasNoUsualEnd = true
        alternatingEnds = AlternatingEnds()
        endsBeforeTheRest = false
        candidate = Candidate()
        candidateOfFix = Candidate()
    }
}

/// The last line that reported a fix, to tell whether the next one is the same, byte for byte.
struct RepeatedReport: Sendable {
    private var line = InlineArray<16, SIMD2<UInt64>>(repeating: SIMD2())
    private var length = 0

    /// Returns true if a sentence is the same as the one before, in whose place it is kept in mind.
    @inline(__always)
    mutating func isRepeated(by sentence: borrowing SentenceFields) -> Bool {
        var difference = SIMD2(UInt64(truncatingIfNeeded: length ^ sentence.length), 0)
        length = sentence.length
        // A shorter one has no values that could be taken twice.
        guard length >= 16 else { return false }
        let whole = length &>> 4
        for part in 0..<whole {
            let bytes = sentence.sixteenBytes(at: part &* 16)
            difference |= line[part] ^ bytes
            line[part] = bytes
        }
        // The last sixteen, of which some have been seen already.
        let last = sentence.sixteenBytes(at: length &- 16)
        difference |= line[15] ^ last
        line[15] = last
        return difference == SIMD2()
    }

    /// Forgets the line, as another one came between.
    @inline(__always)
    mutating func forget() { length = 0 }
}
