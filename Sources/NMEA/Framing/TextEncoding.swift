/// How a stream encodes the ASCII characters of sentences.
enum TextEncoding: Sendable {
    /// A byte for each character.
    case ascii

    /// A byte with a parity bit for each character, as captured from a line with seven data bits.
    case sevenBits

    /// Two bytes for each character, one of them zero: UTF-16, which PowerShell writes.
    case utf16

    /// Decodes bytes.
    ///
    /// - Parameters:
    ///   - bytes: the encoded bytes, which may end within a character.
    ///   - target: at least as many bytes.
    /// - Returns: the number of bytes written.
    func decode(_ bytes: Span<UInt8>, to target: UnsafeMutableBufferPointer<UInt8>) -> Int {
        switch self {
        case .ascii:
            unsafe bytes.withUnsafeBufferPointer { unsafe _ = target.update(fromContentsOf: $0) }
            return bytes.count
        case .sevenBits:
            for index in bytes.indices { unsafe target[index] = bytes[index] & 0x7F }
            return bytes.count
        case .utf16:
            var count = 0
            for index in bytes.indices where bytes[index] != 0 {
                unsafe target[count] = bytes[index]
                count += 1
            }
            return count
        }
    }
}

/// Detects the encoding of a stream in which no sentence or frame can be read.
struct EncodingSearch: Sendable {
    /// Sentences that prove an encoding; noise never contains as many.
    private static let sentencesNeeded = 2

    /// A framer for each encoding, and the number of its sentences; empty before the first byte that is not ASCII.
    private var candidates: [(framer: SentenceFramer, sentences: Int)] = []

    /// Whether the encoding is known.
    private(set) var isOver = false

    /// Searches a chunk that was read as ASCII without success.
    ///
    /// - Parameters:
    ///   - bytes: the chunk.
    ///   - counters: counts of everything read as ASCII so far.
    /// - Returns: a framer that has to read the chunk instead; `nil` if the encoding is not proven.
    mutating func framer(for bytes: Span<UInt8>, after counters: SentenceFramer.Counters) -> SentenceFramer? {
        if counters.sentences > 0 || counters.frameBytes > 0 {
            self = EncodingSearch(isOver: true)
            return nil
        }
        if candidates.isEmpty {
            guard bytes.indices.contains(where: { bytes[$0] == 0 || bytes[$0] > 0x7F }) else { return nil }
            candidates = [.sevenBits, .utf16].map { (SentenceFramer(encoding: $0), 0) }
        }
        for index in candidates.indices {
            let before = candidates[index].framer
            var sentences = 0
            candidates[index].framer.consume(bytes) { if Self.isKnown($0) { sentences += 1 } }
            candidates[index].sentences += sentences
            guard candidates[index].sentences < Self.sentencesNeeded else {
                self = EncodingSearch(isOver: true)
                return before
            }
        }
        return nil
    }

    private init(isOver: Bool) { self.isOver = isOver }

    init() {}

    private static func isKnown(_ sentence: borrowing SentenceFields) -> Bool {
        (try? SentenceAddress(checking: sentence))?.formatter != nil
    }
}
