internal import GNSS
internal import NMEA

/// All that comes out of an input.
struct Reception: Equatable {
    var epochs: [Epoch] = []
    var counters = SentenceFramer.Counters()
    var malformedSentences = 0

    /// A sum over the sentences handed over, by which two receptions of this run are compared.
    var digest = 0

    /// A stream's results from an input that is cut in some way.
    static func byStream(_ input: Span<UInt8>, in chunks: Chunks) -> Reception {
        var stream = NMEAStream()
        var digest = 0
        var epochs: [Epoch] = []
        chunks.forEach(of: input) { chunk in
            // A look at the sky while it is listed changes nothing either.
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

    /// A framer's and a decoder's results, without epochs.
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

    /// True where a stream finds the fault too, which does not look into manufacturers' own sentences.
    private static func concernsStreams(_ error: SentenceError) -> Bool {
        switch error {
        case .malformedAddress: true
        case .tooFewFields(let address, _, _): !address.isProprietary || address.description.hasPrefix("PQGS")
        }
    }

    /// Adds a sentence to a sum over sentences.
    static func add(_ sentence: Span<UInt8>, to digest: inout Int) {
        var hasher = Hasher()
        hasher.combine(digest)
        unsafe sentence.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        digest = hasher.finalize()
    }
}
