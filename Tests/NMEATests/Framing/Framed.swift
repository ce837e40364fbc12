import NMEA

/// The sentences and counters of a framer for a stream in chunks, after the end of input.
func framed(
    _ bytes: [UInt8],
    inChunksOf size: Int = .max,
    missingChecksum: SentenceFramer.ChecksumPolicy = .refused
) -> (sentences: [String], counters: SentenceFramer.Counters) {
    var framer = SentenceFramer(missingChecksum: missingChecksum)
    var sentences: [String] = []
    for chunk in bytes.chunks(of: size) {
        framer.consume(chunk.span) { sentences.append(String(copying: $0.bytes)) }
    }
    framer.finish { sentences.append(String(copying: $0.bytes)) }
    return (sentences, framer.counters)
}

/// The sentences and counters of a framer for a stream of text.
func framed(_ text: String, inChunksOf size: Int = .max) -> (sentences: [String], counters: SentenceFramer.Counters) {
    framed(Array(text.utf8), inChunksOf: size)
}

extension String {
    /// Copies bytes that are valid only during a call.
    init(copying bytes: Span<UInt8>) {
        self.init(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
}

extension [UInt8] {
    /// The bytes in chunks of a size; the last one may be shorter.
    func chunks(of size: Int) -> [[UInt8]] {
        stride(from: 0, to: count, by: Swift.min(size, Swift.max(count, 1))).map {
            [UInt8](self[$0..<$0 + Swift.min(size, count - $0)])
        }
    }
}
