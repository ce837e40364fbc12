/// The latest bytes heard while a line's speed is being searched for, in bounded memory.
struct HeardBytes {
    /// More than a receiver sends in the time the search needs.
    private static let most = 65_536

    /// The bytes in order; the oldest are forgotten where there are too many.
    private(set) var chunks: [ByteChunk] = []
    private var count = 0

    /// Whether all of it can be sentences.
    var isText: Bool { chunks.allSatisfy(Self.isText) }

    /// The bytes without the noise that they begin with.
    var chunksFromText: ArraySlice<ByteChunk> { chunks.drop { !Self.isText($0) } }

    mutating func append(_ chunk: ByteChunk) {
        chunks.append(chunk)
        count += chunk.bytes.count
        while count > Self.most, chunks.count > 1 { count -= chunks.removeFirst().bytes.count }
    }

    private static func isText(_ chunk: ByteChunk) -> Bool {
        chunk.bytes.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0D || $0 == 0x0A }
    }
}
