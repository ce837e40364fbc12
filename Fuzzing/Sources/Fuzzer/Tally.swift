internal import NMEA

/// Compares the output with the counters: every byte must be counted exactly once.
struct Tally {
    var sentences = 0
    var sentenceBytes = 0

    /// Checks the counters after the end of an input.
    func check(_ reception: Reception, of input: Span<UInt8>) {
        let counters = reception.counters
        var dollars = 0
        var lineEnds = 0
        var isText = true
        unsafe input.withUnsafeBufferPointer { input in
            for index in 0..<input.count {
                let byte = unsafe input[index]
                if byte == UInt8(ascii: "$") { dollars += 1 }
                if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") {
                    lineEnds += 1
                } else if byte < 0x20 || byte > 0x7E {
                    isText = false
                }
            }
        }
        require("Sentences handed over are counted:", counters.sentences == sentences, "\(counters)")
        let begun = sentences + counters.checksumErrors + counters.withoutChecksum + counters.overlong
        require("A dollar begins one sentence:", begun <= dollars, "\(counters)")
        require("Malformed sentences are intact ones:", reception.malformedSentences <= sentences)
        let uncounted =
            input.count - sentenceBytes - counters.skippedBytes - counters.encapsulationBytes - counters.frameBytes
        // Line ends are not counted, except within binary frames, which do not occur in text.
        let isRight = isText ? uncounted == lineEnds : (0...lineEnds).contains(uncounted)
        require("Bytes are sentences, skipped or line ends:", isRight, "\(uncounted) of \(lineEnds) \(counters)")
    }
}
