/// Cuts sentences out of a stream of bytes, whatever the chunks it comes in.
///
/// A sentence starts with `$`, which also ends one that was cut short, and ends with its line. What reaches the caller
/// has a checksum that is right; everything else is counted and skipped.
public struct SentenceFramer: Sendable {
    /// The longest sentence accepted, `$` to line end excluded: NMEA 0183 says 82, real receivers send 203.
    public static let longestSentence = 255

    /// What has come by so far.
    public private(set) var counters = Counters()

    /// The beginning of a sentence whose end has not come yet; empty between sentences.
    private var partial: [UInt8] = []

    /// A framer at the beginning of a stream, which may be the middle of a sentence.
    public init() {
        partial.reserveCapacity(Self.longestSentence)
    }

    /// Takes the next bytes of the stream and hands over each sentence that they complete.
    ///
    /// - Parameters:
    ///   - bytes: any number of them, cut anywhere.
    ///   - body: called with each sentence from `$` through the checksum's digits; the span is valid for the call only.
    /// - Throws: what the body throws; the rest of the bytes is lost then. Noise is not an error.
    public mutating func consume<Failure: Error>(
        _ bytes: Span<UInt8>,
        _ body: (Span<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        var start: Int?
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let isInside = start != nil || !partial.isEmpty
            if byte == UInt8(ascii: "$") {
                if isInside { try end(bytes, from: start, to: index, atLineEnd: false, body) }
                start = index
            } else if !isInside {
                // A line end between sentences belongs to the one before.
                if byte != carriageReturn, byte != lineFeed { counters.skippedBytes += 1 }
            } else if byte == carriageReturn || byte == lineFeed {
                try end(bytes, from: start, to: index, atLineEnd: true, body)
                start = nil
            } else if byte < 0x20 || byte > 0x7E {
                // No sentence holds such a byte: this is line noise or a binary frame.
                abandon(length: length(from: start, to: index) + 1)
                start = nil
            } else if length(from: start, to: index) >= Self.longestSentence {
                counters.overlong += 1
                abandon(length: length(from: start, to: index) + 1)
                start = nil
            }
            index += 1
        }
        keep(bytes, from: start)
    }

    /// Hands over a sentence that is complete but for its line end: for the end of the stream.
    public mutating func finish<Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
        let rest = partial
        partial.removeAll(keepingCapacity: true)
        guard !rest.isEmpty else { return }
        try hand(over: rest.span, atLineEnd: false, to: body)
    }

    private mutating func end<Failure: Error>(
        _ bytes: Span<UInt8>,
        from start: Int?,
        to end: Int,
        atLineEnd: Bool,
        _ body: (Span<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        if let start, partial.isEmpty {
            try hand(over: bytes.extracting(start..<end), atLineEnd: atLineEnd, to: body)
            return
        }
        keep(bytes.extracting(0..<end), from: start ?? 0)
        let whole = partial
        partial.removeAll(keepingCapacity: true)
        try hand(over: whole.span, atLineEnd: atLineEnd, to: body)
    }

    private mutating func hand<Failure: Error>(
        over sentence: Span<UInt8>,
        atLineEnd: Bool,
        to body: (Span<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        switch SentenceChecksum.verify(sentence) {
        case .right(let length):
            counters.sentences += 1
            counters.skippedBytes += sentence.count - length
            try body(sentence.extracting(0..<length))
        case .wrong:
            // Cut short by the next one, a sentence is half there; its last digits prove nothing about its checksum.
            if atLineEnd { counters.checksumErrors += 1 }
            counters.skippedBytes += sentence.count
        case .missing:
            if atLineEnd { counters.withoutChecksum += 1 }
            counters.skippedBytes += sentence.count
        }
    }

    private mutating func keep(_ bytes: Span<UInt8>, from start: Int?) {
        guard start != nil || !partial.isEmpty else { return }
        for index in (start ?? 0)..<bytes.count { partial.append(bytes[index]) }
    }

    private mutating func abandon(length: Int) {
        partial.removeAll(keepingCapacity: true)
        counters.skippedBytes += length
    }

    private func length(from start: Int?, to index: Int) -> Int {
        partial.count + index - (start ?? 0)
    }
}

private let carriageReturn = UInt8(ascii: "\r")
private let lineFeed = UInt8(ascii: "\n")
