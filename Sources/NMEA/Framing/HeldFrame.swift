internal import Glibc

/// Doubts about what looks like a frame: a header by chance, with sentences or other frames where a payload should be.
///
/// A header can claim 8 kB, which at 1 Hz are a minute of sentences. Two whole sentences or frames inside, or one sentence right
/// behind the header, show that it claims too much. The bytes alone decide, not the chunks that they come in, and no byte is
/// searched twice.
struct HeldFrame: Sendable {
    /// Frames up to this length are not searched: they hold nothing back for longer than two epochs.
    static let shortest = 128

    /// The number of sentences and frames inside that no real frame has.
    private static let mostInside = 2

    /// A sentence that begins so few bytes behind the first one leaves room for a header only.
    private static let longestHeader = 6

    /// The position of the first byte.
    private(set) var start: Int

    /// The number of sentences and frames found inside.
    private(set) var inside = 0

    /// The number of bytes searched for sentences, and for frames.
    private var searched = (sentences: 2, frames: 2)

    /// The first byte of the frames that are looked for inside.
    private let sync: UInt8

    /// A frame that may begin at a position.
    ///
    /// - Parameters:
    ///   - start: the position.
    ///   - kind: the protocol of the header.
    ///   - counters: the frames so far. Inside a frame of a protocol that has not been seen, frames of the usual one are looked for.
    init(start: Int, kind: BinaryProtocol, after counters: SentenceFramer.Counters) {
        self.start = start
        var sought = kind
        if counters[kind] == 0, let usual = BinaryProtocol.allCases.max(by: { counters[$0] < counters[$1] }),
            counters[usual] > 0
        {
            sought = usual
        }
        sync = sought.sync
    }

    /// True if this is no frame.
    var isRefuted: Bool { inside >= Self.mostInside }

    /// Moves the position when bytes before it are forgotten.
    mutating func move(by distance: Int) { start -= distance }

    /// Looks at the bytes that have come.
    ///
    /// - Parameters:
    ///   - bytes: the buffer.
    ///   - filled: the number of bytes in it.
    ///   - length: the length that the header claims.
    ///   - isCutOff: true if the end of input cuts the frame off, so that a short one is searched too.
    mutating func look(_ bytes: UnsafePointer<UInt8>, filled: Int, length: Int, isCutOff: Bool = false) {
        guard length > Self.shortest || isCutOff else { return }
        let end = min(filled - start, length)
        let frame = unsafe bytes + start
        unsafe lookForSentences(frame, end)
        unsafe lookForFrames(frame, end, length)
    }

    private mutating func lookForSentences(_ frame: UnsafePointer<UInt8>, _ end: Int) {
        while !isRefuted, let first = unsafe Self.find(UInt8(ascii: "$"), frame, searched.sentences, end) {
            searched.sentences = first
            let limit = min(end, first + SentenceFramer.longestSentence + 2)
            guard let lineEnd = unsafe Self.find(UInt8(ascii: "\n"), frame, first, limit) else {
                // The line may go on.
                if limit == end, end - first <= SentenceFramer.longestSentence + 1 { return }
                searched.sentences = first + 1
                continue
            }
            searched.sentences = first + 1
            if case .right = unsafe SentenceChecksum.verify(frame + first, length: lineEnd - first) {
                inside += first <= Self.longestHeader ? Self.mostInside : 1
                searched.sentences = lineEnd
            }
        }
        if !isRefuted { searched.sentences = max(searched.sentences, end) }
    }

    private mutating func lookForFrames(_ frame: UnsafePointer<UInt8>, _ end: Int, _ length: Int) {
        while !isRefuted, let first = unsafe Self.find(sync, frame, searched.frames, end) {
            searched.frames = first
            switch unsafe BinaryFrame.recognize(frame + first, available: end - first) {
            case .frame(_, let length):
                inside += 1
                searched.frames = first + length
            case .incomplete(let needed, _) where first + needed <= length: return
            case .incomplete, .none: searched.frames = first + 1
            }
        }
        if !isRefuted { searched.frames = max(searched.frames, end) }
    }

    /// The place of a byte from one place up to another; nil if it is not there.
    private static func find(_ byte: UInt8, _ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
        guard start < end, let found = unsafe memchr(bytes + start, CInt(byte), end - start) else { return nil }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
    }
}

extension BinaryProtocol {
    /// The first byte of its frames.
    fileprivate var sync: UInt8 {
        switch self {
        case .ubx: 0xB5
        case .sirf, .skyTraq: 0xA0
        case .casic: 0xBA
        case .rtcm3: 0xD3
        case .garmin: 0x10
        }
    }
}
