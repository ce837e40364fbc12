/// What the bytes heard with one setting say about it.
struct LineImpression {
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

    /// Sentences with a right checksum.
    var sentencesHeard: Int { sentences.count }

    /// Whether a sentence has shown that only seven bits belong to a byte: the eighth is a parity or a stop bit.
    var isSevenBits: Bool { sentencesInSevenBits.count > sentences.count }

    /// Whether it reads as a receiver does, or would without what binary messages it sends.
    var isText: Bool { count > 0 && text * 20 >= count * 19 }

    /// Whether a receiver may just be in the middle of a sentence, after noise perhaps.
    var endsInText: Bool { isText || latestText >= 24 }

    /// Whether the bytes are right, and what follows them is not a stop bit: it is a parity bit.
    var isTextWithWrongStopBits: Bool { isText && count >= 24 && frameErrors >= Self.tellingFrameErrors }

    /// Whether no receiver sends this, whatever it is in the middle of.
    ///
    /// At a wrong speed a third of the bytes at most are text; a binary message that opening the line cut in half is no
    /// text either, but mostly short, and another one with its sync follows.
    var isGarbage: Bool {
        if isText || holdsBinarySync || sentences.count > 0 { return false }
        if frameErrors >= Self.tellingFrameErrors, count >= 8 { return true }
        return count >= 64 && text * 5 < count * 3 && textInSevenBits * 10 < count * 7
    }

    /// Whether enough was heard to say that the setting is wrong; a plug that goes in makes a byte or two.
    var isTelling: Bool { count >= 8 }

    /// The first byte that opening the line cut in half has one, or a second.
    private static let tellingFrameErrors = 3

    /// What UBX, SiRF, SkyTraq and CASIC messages begin with.
    private static let syncs: [(UInt8, UInt8)] = [(0xB5, 0x62), (0xA0, 0xA2), (0xA0, 0xA1), (0xBA, 0xCE)]

    /// Whether a byte may be in a sentence, or in the line end behind it.
    static func isText(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) || byte == 0x0D || byte == 0x0A
    }
}
