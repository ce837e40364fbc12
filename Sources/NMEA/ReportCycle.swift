/// Learns which sentence ends a receiver's cycle of sentences.
///
/// The last sentence before the time changes is a candidate; seen twice in a row, it is the end of the cycle.
struct ReportCycle: Sendable {
    private static let agreementNeeded = 2

    /// A sentence and how many of its kind came before it in the cycle.
    private struct Place: Hashable {
        var address: SentenceAddress
        var occurrence: Int
    }

    private var seen: [Place] = []
    private var last: Place?
    private var candidate: Place?
    private var agreement = 0
    private var end: Place?

    /// A new time has come: the sentence before ended the cycle.
    mutating func begin() {
        if let last {
            agreement = last == candidate ? agreement + 1 : 1
            candidate = last
            if agreement >= Self.agreementNeeded { end = last }
        }
        seen.removeAll(keepingCapacity: true)
        last = nil
    }

    /// Takes note of a sentence of the cycle.
    mutating func note(_ sentence: NMEASentence) {
        // Of a set of messages only the last one can be the end, whatever their number.
        if case .gsv(let gsv) = sentence.content, gsv.messageNumber < gsv.messageCount {
            last = nil
            return
        }
        if let index = seen.firstIndex(where: { $0.address == sentence.address }) {
            seen[index].occurrence += 1
            last = seen[index]
        } else {
            let place = Place(address: sentence.address, occurrence: 1)
            seen.append(place)
            last = place
        }
    }

    /// Whether the sentence noted last is the one that ends the cycle.
    var isAtItsEnd: Bool { end != nil && last == end }

    /// The learned end was not the end.
    mutating func unlearn() {
        end = nil
        candidate = nil
        agreement = 0
    }
}
