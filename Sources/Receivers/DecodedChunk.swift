package import GNSS
package import NMEA

/// Bytes that were read together, with the sentences and epochs decoded from them.
package struct DecodedChunk: Sendable {
    /// A sentence in the bytes, or an epoch that they completed.
    package enum Part: Sendable {
        /// A valid sentence, including CR and LF.
        case sentence([UInt8])
        /// An epoch, after the sentence that ends it.
        case epoch(Epoch)
    }

    /// The raw bytes; empty if the receiver pauses.
    package let bytes: [UInt8]

    package internal(set) var parts: [Part] = []

    mutating func add(_ sentence: borrowing SentenceFields) {
        let sent = sentence.bytes
        var line: [UInt8] = []
        line.reserveCapacity(sent.count + 2)
        for index in sent.indices { line.append(sent[index]) }
        parts.append(.sentence(line + [0x0D, 0x0A]))
    }
}

/// Called for each chunk of a line that is decoded.
///
/// It must not block.
package typealias LineObserver = @Sendable (DecodedChunk) -> Void

/// Called with each list of satellites and its arrival time, `nil` for replays.
///
/// It must not block.
package typealias SkyObserver = @Sendable (SkyView, UTCTime?) -> Void
