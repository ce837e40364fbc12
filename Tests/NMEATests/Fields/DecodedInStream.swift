import NMEA
import TestSupport

/// Decodes sentences with these bodies in a framer's buffer, with others before and after each.
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

/// The text of each field of a sentence, including the address and missing fields up to a count.
func fieldTexts(_ body: String, upTo count: Int) -> [String] {
    var framer = SentenceFramer()
    var texts: [String] = []
    let bytes = transmission([body])
    framer.consume(bytes.span) { fields in texts = (0..<count).map { String(copying: fields[$0]) } }
    return texts
}
