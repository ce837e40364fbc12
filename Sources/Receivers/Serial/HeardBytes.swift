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
        let good = hasHandedOver ? chunks[...] : chunks.drop { !Self.isText($0) }
        good.forEach(deliver)
        chunks = []
        count = 0
        hasHandedOver = true
    }

    mutating func append(_ chunk: ByteChunk) {
        chunks.append(chunk)
        count += chunk.bytes.count
        while count > Self.most, chunks.count > 1 { count -= chunks.removeFirst().bytes.count }
    }

    private static func isText(_ chunk: ByteChunk) -> Bool {
        chunk.bytes.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0D || $0 == 0x0A }
    }
}
