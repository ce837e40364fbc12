/// The latest bytes heard while a line's speed is being searched for, in bounded memory.
struct HeardBytes {
    /// More than a receiver sends in the time the search needs.
    private static let most = 65_536

    /// What is not handed over yet, in order; the oldest are forgotten where there are too many.
    private var chunks: [ByteChunk] = []
    private var count = 0
    private var hasHandedOver = false

    /// Whether all of it can be sentences.
    var isText: Bool { chunks.allSatisfy(Self.isText) }

    /// Hands over what is there, the first time without the noise that it begins with.
    mutating func handOver(to deliver: (ByteChunk) -> Void) {
        if !hasHandedOver { chunks = withoutNoise() }
        chunks.forEach(deliver)
        chunks = []
        count = 0
        hasHandedOver = true
    }

    mutating func append(_ chunk: ByteChunk) {
        chunks.append(chunk)
        count += chunk.bytes.count
        while count > Self.most, chunks.count > 1 { count -= chunks.removeFirst().bytes.count }
    }

    /// What is there from the first chunk on that has text.
    ///
    /// On a busy machine the end of the noise and the first sentences come in one read.
    private func withoutNoise() -> [ByteChunk] {
        for (index, chunk) in chunks.enumerated() {
            if Self.isText(chunk) { return Array(chunks[index...]) }
            guard let start = Self.startOfSentence(in: chunk.bytes) else { continue }
            let good = ByteChunk(bytes: Array(chunk.bytes[start...]), readAt: chunk.readAt, instant: chunk.instant)
            return [good] + chunks[(index + 1)...]
        }
        return []
    }

    /// Where the first line of text begins that may be a sentence.
    private static func startOfSentence(in bytes: [UInt8]) -> Int? {
        bytes.indices.first { index in
            guard [UInt8(ascii: "$"), UInt8(ascii: "!")].contains(bytes[index]) else { return false }
            return bytes[index...].prefix { $0 != UInt8(ascii: "\n") }.allSatisfy(LineImpression.isText)
        }
    }

    private static func isText(_ chunk: ByteChunk) -> Bool { chunk.bytes.allSatisfy(LineImpression.isText) }
}
