internal import NMEA
@testable internal import Receivers
@testable internal import Serving

/// Properties of reading from gpsd, regardless of its answers.
enum AnswerProperties {
    /// Everything decoded from gpsd's output.
    private struct Reception: Equatable {
        var sentences: [UInt8] = []
        var requests = ""
        var events: [GPSDConversation.Event] = []
    }

    /// Stops at the first property that an input violates.
    static func check(_ input: [UInt8]) {
        let whole = hear(input, cut: .whole)
        for chunks in [Chunks.bytes, .mixed] {
            let cut = hear(input, cut: chunks)
            require("Chunks change no answer:", cut == whole, "\n\(cut)\n\(whole)")
        }
        checkRequests(whole.requests)
        // Sentences passed through by gpsd may contain anything.
        if !input.contains(UInt8(ascii: "$")) { checkSentences(whole.sentences) }
    }

    private static func hear(_ input: [UInt8], cut chunks: Chunks) -> Reception {
        var talk = GPSDConversation(device: nil)
        var reception = Reception()
        chunks.forEach(of: input.span) { chunk in
            reception.requests += talk.takeRequests()
            reception.sentences += talk.hear(chunk.bytes) { reception.events.append($0) }
        }
        reception.requests += talk.takeRequests()
        return reception
    }

    private static func checkRequests(_ text: String) {
        var parser = RequestParser()
        var bytes = Array(text.utf8)[...]
        while let request = parser.next(&bytes) {
            guard case .watch(.some) = request else {
                require("gpsd can read what it is asked:", false, "\(request) \(text)")
                continue
            }
        }
    }

    private static func checkSentences(_ sentences: [UInt8]) {
        var stream = NMEAStream()
        stream.consume(
            sentences.span,
            sentence: { SentenceProperties.check($0.bytes) },
            epoch: { EpochProperties.check($0) }
        )
        stream.finish(sentence: { SentenceProperties.check($0.bytes) }, epoch: { EpochProperties.check($0) })
        let counters = stream.counters
        let faults = counters.checksumErrors + counters.withoutChecksum + counters.overlong
        require(
            "Sentences that stand for reports are intact:",
            faults == 0 && stream.malformedSentences == 0,
            "\(counters)"
        )
    }
}
