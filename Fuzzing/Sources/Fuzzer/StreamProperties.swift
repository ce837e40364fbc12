internal import NMEA

/// Properties of every input, regardless of its bytes.
enum StreamProperties {
    /// Longer inputs are tested with only one other division into chunks, as speed finds more than thoroughness.
    private static let longest = 200

    /// Stops at the first property that an input violates.
    static func check(_ input: Span<UInt8>) {
        let whole = checkContents(input)
        let isShort = input.count <= longest
        let choice = input.count % 4
        if isShort || choice == 0 { checkSameness(of: .byStream(input, in: .bytes), to: whole) }
        if isShort || choice == 1 || choice == 2 { checkSameness(of: .byStream(input, in: .mixed), to: whole) }
        if isShort || choice == 3 {
            // The parts of a stream must have the same results as the stream, except for epochs.
            var framed = Reception.byFramer(input, in: .mixed)
            framed.epochs = whole.epochs
            checkSameness(of: framed, to: whole)
        }
    }

    /// Whether the input may contain a frame with a position: UBX, CASIC, SiRF or SkyTraq.
    private static func holdsFrame(_ input: Span<UInt8>) -> Bool {
        for index in input.indices.dropLast() {
            switch (input[index], input[index + 1]) {
            case (0xB5, 0x62), (0xBA, 0xCE), (0xA0, 0xA2), (0xA0, 0xA1): return true
            default: continue
            }
        }
        return false
    }

    private static func checkSameness(of reception: Reception, to whole: Reception) {
        require("Chunks change nothing:", reception == whole, "\n\(reception)\n\(whole)")
    }

    /// Decodes an input in a single chunk and checks each sentence and each epoch.
    private static func checkContents(_ input: Span<UInt8>) -> Reception {
        var stream = NMEAStream()
        var whole = Reception()
        var positions = StatedPositions()
        var tally = Tally()
        // Frames contain positions, too.
        let hasFrames = holdsFrame(input)
        func note(_ sentence: Span<UInt8>) {
            SentenceProperties.check(sentence)
            Reception.add(sentence, to: &whole.digest)
            positions.note(sentence)
            tally.sentences += 1
            tally.sentenceBytes += sentence.count
        }
        func note(_ epoch: Epoch) {
            EpochProperties.check(epoch)
            if !hasFrames { positions.check(epoch) }
            whole.epochs.append(epoch)
        }
        stream.consume(input, sentence: { note($0.bytes) }, epoch: { note($0) })
        stream.finish(sentence: { note($0.bytes) }, epoch: { note($0) })
        whole.counters = stream.counters
        whole.malformedSentences = stream.malformedSentences
        tally.check(whole, of: input)
        return whole
    }
}
