package import GNSS
package import NMEA

/// Bytes that came over a line together, and what they brought.
package struct DecodedChunk: Sendable {
    /// A sentence that was found in the bytes, or an epoch that they completed.
    package enum Part: Sendable {
        /// An intact sentence, with the end of its line.
        case sentence([UInt8])
        /// An epoch, behind the sentence that ends it.
        case epoch(Epoch)
    }

    /// The bytes as they came; none where the receiver has paused.
    package let bytes: [UInt8]

    /// The events that they brought, in order.
    package internal(set) var parts: [Part] = []

    mutating func add(_ sentence: borrowing SentenceFields) {
        let sent = sentence.bytes
        var line: [UInt8] = []
        line.reserveCapacity(sent.count + 2)
        for index in sent.indices { line.append(sent[index]) }
        parts.append(.sentence(line + [0x0D, 0x0A]))
    }
}

/// Looks on while a line is decoded; it must not block.
package typealias LineObserver = @Sendable (DecodedChunk) -> Void

/// Looks on while satellites are listed: called with each list and the time of its arrival, nil where replayed; it must not
/// block.
package typealias SkyObserver = @Sendable (SkyView, UTCTime?) -> Void
