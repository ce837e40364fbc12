import GNSS
package import NMEA

/// Follows the time that sentences tell, and says how long a receiver took to get there.
package struct ReceiverClock: Sendable {
    /// Since the first sentence.
    package var elapsed: Duration { hands.elapsed }

    private var framer: SentenceFramer
    private var hands = Hands()

    /// A clock that has heard nothing.
    package init(missingChecksum: SentenceFramer.MissingChecksum = .refused) {
        framer = SentenceFramer(missingChecksum: missingChecksum)
    }

    /// Takes note of the next bytes, cut anywhere; sentences that are not intact or tell no time leave the clock as it
    /// is.
    package mutating func read(_ bytes: ArraySlice<UInt8>) {
        framer.consume(bytes.span) { hands.note($0) }
    }
}

/// Where a clock stands, and what it was moved by.
private struct Hands {
    var elapsed = Duration.zero
    private var latest: Duration?
    private var timelessAddress: [UInt8]?

    private static let day = Duration.seconds(86_400)

    mutating func note(_ sentence: borrowing SentenceFields) {
        let letters = sentence[0]
        guard letters.count == 5 else { return }
        let address = letters.indices.map { letters[$0] }
        let field: Int
        switch String(decoding: address.suffix(3), as: UTF8.self) {
        case "RMC", "GGA", "GNS", "ZDA", "GST", "GBS": field = 1
        case "GLL": field = 5
        default: return
        }
        if let time = sentence.timeOfDay(at: field) {
            advance(to: .nanoseconds(time.nanosecondsSinceMidnight))
        } else if sentence[field].isEmpty {
            waitWithoutTime(address)
        }
    }

    /// A receiver that knows no time yet reports once a second; its first sentence tells when the next report begins.
    private mutating func waitWithoutTime(_ address: [UInt8]) {
        guard latest == nil else { return }
        guard let timelessAddress else {
            timelessAddress = address
            return
        }
        if timelessAddress == address { elapsed += .seconds(1) }
    }

    private mutating func advance(to time: Duration) {
        guard let latest else {
            // The first time ends the last report without one.
            if timelessAddress != nil { elapsed += .seconds(1) }
            self.latest = time
            return
        }
        var step = time - latest
        if step < .zero - Self.day / 2 { step += Self.day }
        // A report that comes late takes no time; one from much earlier begins another recording.
        if step < .zero && step > .seconds(-60) { return }
        self.latest = time
        elapsed += step > .zero ? step : .zero
    }
}
