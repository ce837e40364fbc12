internal import GNSS
internal import NMEA

/// Everything decoded from an input.
struct Reception: Equatable {
    var epochs: [Epoch] = []
    var counters = SentenceFramer.Counters()
    var malformedSentences = 0

    /// A digest of the delivered sentences, for comparing receptions within a run.
    var digest = 0

    /// Decodes an input with a stream.
    static func byStream(_ input: Span<UInt8>, in chunks: Chunks) -> Reception {
        var stream = NMEAStream()
        var digest = 0
        var epochs: [Epoch] = []
        chunks.forEach(of: input) { chunk in
            // Intermediate lists of satellites must not change the results.
            stream.consume(
                chunk,
                sentence: { Self.add($0.bytes, to: &digest) },
                growingSky: { require("A view has satellites", !$0.satellites.isEmpty) },
                epoch: { epochs.append($0) }
            )
        }
        stream.finish(sentence: { Self.add($0.bytes, to: &digest) }, epoch: { epochs.append($0) })
        return Reception(
            epochs: epochs,
            counters: stream.counters,
            malformedSentences: stream.malformedSentences,
            digest: digest
        )
    }

    /// Decodes an input with a framer and a decoder, without epochs.
    static func byFramer(_ input: Span<UInt8>, in chunks: Chunks) -> Reception {
        var framer = SentenceFramer()
        var reception = Reception()
        chunks.forEach(of: input) { chunk in
            framer.consume(chunk) { reception.decode($0) }
        }
        framer.finish { reception.decode($0) }
        reception.counters = framer.counters
        return reception
    }

    private mutating func decode(_ sentence: borrowing SentenceFields) {
        Self.add(sentence.bytes, to: &digest)
        let copied = try? NMEASentence(decoding: sentence.bytes)
        do throws(SentenceError) {
            let inPlace = try NMEASentence(decoding: sentence)
            require("A copy of a sentence says the same:", inPlace == copied, "\(inPlace)\n\(copied as Any)")
        } catch {
            require("A copy of a malformed sentence is malformed:", copied == nil, "\(error)")
            if Self.concernsStreams(error) { malformedSentences += 1 }
        }
    }

    /// Whether a stream also detects the error; it does not decode manufacturers' own sentences.
    private static func concernsStreams(_ error: SentenceError) -> Bool {
        switch error {
        case .malformedAddress: true
        case .tooFewFields(let address, _, _): !address.isProprietary || address.description.hasPrefix("PQGS")
        }
    }

    /// Adds a sentence to a digest.
    static func add(_ sentence: Span<UInt8>, to digest: inout Int) {
        var hasher = Hasher()
        hasher.combine(digest)
        unsafe sentence.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        digest = hasher.finalize()
    }
}
