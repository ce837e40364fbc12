/// The impression of a setting that the bytes heard with it give.
struct LineEvidence {
    /// Bytes so far.
    private(set) var count = 0

    /// Bytes that arrived damaged, as far as the driver counts them; those with FTDI's chips once a packet.
    private(set) var frameErrors = 0

    private var text = 0
    private var textInSevenBits = 0
    private var latestText = 0
    private var holdsBinarySync = false
    private var latest: UInt8 = 0
    private var sentences: ChecksummedSentences
    private var sentencesInSevenBits: ChecksummedSentences

    init(acceptingMissingChecksum accepts: Bool) {
        sentences = ChecksummedSentences(acceptingMissingChecksum: accepts)
        sentencesInSevenBits = ChecksummedSentences(acceptingMissingChecksum: accepts)
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

    /// Sentences and frames with a right checksum.
    var sentencesHeard: Int { sentences.count }

    /// True where a sentence has shown that only seven bits belong to a byte: the eighth is a parity or a stop bit.
    var isSevenBits: Bool { sentencesInSevenBits.count > sentences.count }

    /// True where it reads as a receiver does, or would without what binary messages it sends.
    var isText: Bool { count > 0 && text * 20 >= count * 19 }

    /// True where a receiver may just be in the middle of a sentence, after noise perhaps.
    var endsInText: Bool { isText || latestText >= 24 }

    /// True where the bytes are right, and what follows them is not a stop bit: it is a parity bit.
    var isTextWithWrongStopBits: Bool { isText && count >= 24 && frameErrors >= Self.tellingFrameErrors }

    /// True where no receiver sends this, whatever it is in the middle of.
    ///
    /// At a wrong speed a third of the bytes at most are text; a binary message that opening the line cut in half is no
    /// text either, but mostly short, and another one with its sync follows.
    var isGarbage: Bool {
        if isText || holdsBinarySync || sentences.count > 0 { return false }
        if frameErrors >= Self.tellingFrameErrors, count >= 8 { return true }
        return count >= 64 && text * 5 < count * 3 && textInSevenBits * 10 < count * 7
    }

    /// True where enough was heard to say that the setting is wrong; a plug that goes in makes a byte or two.
    var isTelling: Bool { count >= 8 }

    /// The first byte that opening the line cut in half has one, or a second.
    private static let tellingFrameErrors = 3

    /// The bytes that UBX, SiRF, SkyTraq and CASIC messages begin with.
    fileprivate static let syncs: [(UInt8, UInt8)] = [(0xB5, 0x62), (0xA0, 0xA2), (0xA0, 0xA1), (0xBA, 0xCE)]

    /// True where a byte may be in a sentence, or in the line end behind it.
    static func isText(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) || byte == 0x0D || byte == 0x0A
    }
}

/// The latest bytes heard while a line's speed is being searched for, in bounded memory.
struct SearchBuffer {
    /// More than a receiver sends in the time the search needs.
    private static let most = 65_536

    /// The chunks that are not handed over yet, in order; the oldest are forgotten where there are too many.
    private var chunks: [ByteChunk] = []
    private var count = 0
    private var hasHandedOver = false

    /// True where all of it can be sentences.
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

    /// The bytes that are there from the first chunk on that has text.
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

    /// The position at which the first line of text begins that may be a sentence, or the first frame.
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
