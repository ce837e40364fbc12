import NMEA
import TestSupport

/// The sentences of these bodies as they are decoded in a framer's buffer, with others before and behind each.
func decodedInStream(_ bodies: [String], inChunksOf size: Int = .max) throws(SentenceError) -> [NMEASentence] {
    var framer = SentenceFramer()
    var sentences: [NMEASentence] = []
    for chunk in transmission(bodies).chunks(of: size) {
        try framer.consume(chunk.span) { (fields) throws(SentenceError) in
            sentences.append(try NMEASentence(decoding: fields))
        }
    }
    return sentences
}

/// The text of each field of the sentence that has this body, the address first, and of some that it does not have.
func fieldTexts(_ body: String, upTo count: Int) -> [String] {
    var framer = SentenceFramer()
    var texts: [String] = []
    let bytes = transmission([body])
    framer.consume(bytes.span) { fields in texts = (0..<count).map { String(copying: fields[$0]) } }
    return texts
}
