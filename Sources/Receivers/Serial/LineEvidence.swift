/// What the bytes heard with a setting reveal about it.
struct LineEvidence {
    private(set) var count = 0

    /// Damaged bytes that the driver has counted; FTDI chips count once per packet.
    private(set) var frameErrors = 0

    private var text = 0
    private var textInSevenBits = 0
    private var latestText = 0
    private var holdsBinarySync = false
    private var latest: UInt8 = 0
    private var sentences: SentenceCounter
    private var sentencesInSevenBits: SentenceCounter

    init(acceptingMissingChecksum accepts: Bool) {
        sentences = SentenceCounter(acceptingMissingChecksum: accepts)
        sentencesInSevenBits = SentenceCounter(acceptingMissingChecksum: accepts)
    }

    mutating func hear(_ bytes: [UInt8], frameErrors: Int) {
        count += bytes.count
        self.frameErrors += frameErrors
        for byte in bytes {
            sentences.hear(byte)
            sentencesInSevenBits.hear(byte & 0x7F)
            latestText = Self.isText(byte) ? latestText + 1 : 0
            if latestText > 0 { text += 1 }
            if Self.isText(byte & 0x7F) { textInSevenBits += 1 }
            holdsBinarySync = holdsBinarySync || Self.syncs.contains { $0 == (latest, byte) }
            latest = byte
        }
    }

    /// Sentences and frames with a valid checksum.
    var sentencesHeard: Int { sentences.count }

    /// Whether a sentence proves that bytes have seven bits, and the eighth is a parity or stop bit.
    var isSevenBits: Bool { sentencesInSevenBits.count > sentences.count }

    /// Whether the bytes read as sentences, apart from binary messages in between.
    var isText: Bool { count > 0 && text * 20 >= count * 19 }

    /// Whether the receiver may be in the middle of a sentence, perhaps after noise.
    var endsInText: Bool { isText || latestText >= 24 }

    /// Whether the bytes are right but a parity bit follows them instead of a stop bit.
    var isTextWithWrongStopBits: Bool { isText && count >= 24 && frameErrors >= Self.tellingFrameErrors }

    /// Whether no receiver sends such bytes, even if they begin within a message.
    ///
    /// At a wrong speed at most a third of the bytes are text. A binary message that opening the line cut is not text
    /// either, but mostly short, and another one with its sync follows.
    var isGarbage: Bool {
        if isText || holdsBinarySync || sentences.count > 0 { return false }
        if frameErrors >= Self.tellingFrameErrors, count >= 8 { return true }
        return count >= 64 && text * 5 < count * 3 && textInSevenBits * 10 < count * 7
    }

    /// Whether there are enough bytes to reject the setting.
    ///
    /// Plugging in produces a byte or two.
    var isTelling: Bool { count >= 8 }

    /// The first byte after opening the line may be cut and cause one or two errors.
    private static let tellingFrameErrors = 3

    /// The sync bytes of UBX, SiRF, SkyTraq and CASIC messages.
    fileprivate static let syncs: [(UInt8, UInt8)] = [(0xB5, 0x62), (0xA0, 0xA2), (0xA0, 0xA1), (0xBA, 0xCE)]

    /// Whether a byte may be part of a sentence or its line end.
    static func isText(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) || byte == 0x0D || byte == 0x0A
    }
}

/// The latest bytes heard during a search, in bounded memory.
struct SearchBuffer {
    /// Bytes; more than a receiver sends during a search.
    private static let most = 65_536

    /// The undelivered chunks, in order.
    ///
    /// The oldest are dropped if there are too many.
    private var chunks: [ByteChunk] = []
    private var count = 0
    private var hasHandedOver = false

    /// Whether all bytes may be part of sentences.
    var isText: Bool { chunks.allSatisfy(Self.isText) }

    /// Delivers the chunks, the first time without the noise at the beginning.
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

    /// The bytes from the first text or frame on.
    ///
    /// On a busy machine, one read may return the end of the noise and the first sentences.
    private func withoutNoise() -> [ByteChunk] {
        for (index, chunk) in chunks.enumerated() {
            if Self.isText(chunk) { return Array(chunks[index...]) }
            guard let start = Self.startOfSentence(in: chunk.bytes) else { continue }
            let good = ByteChunk(bytes: Array(chunk.bytes[start...]), readAt: chunk.readAt, instant: chunk.instant)
            return [good] + chunks[(index + 1)...]
        }
        return []
    }

    /// Index of the first line of text that may be a sentence, or of the first frame.
    private static func startOfSentence(in bytes: [UInt8]) -> Int? {
        bytes.indices.first { index in
            if index + 1 < bytes.count, LineEvidence.syncs.contains(where: { $0 == (bytes[index], bytes[index + 1]) }) {
                return true
            }
            guard [UInt8(ascii: "$"), UInt8(ascii: "!")].contains(bytes[index]) else { return false }
            return bytes[index...].prefix { $0 != UInt8(ascii: "\n") }.allSatisfy(LineEvidence.isText)
        }
    }

    private static func isText(_ chunk: ByteChunk) -> Bool { chunk.bytes.allSatisfy(LineEvidence.isText) }
}
