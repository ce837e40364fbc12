internal import Glibc

/// Detects false frames: random headers with sentences or other frames in the place of a payload.
///
/// A header can claim 8 kB, which is a minute of sentences at 1 Hz. Two complete sentences or frames inside, or one
/// sentence directly after the header, prove the length false. The result depends only on the bytes, not on their
/// chunks. No byte is searched twice.
struct HeldFrame: Sendable {
    /// Frames up to this length are not searched, as they delay sentences by at most two epochs.
    static let shortest = 128

    /// The number of sentences and frames inside that refutes a frame.
    private static let mostInside = 2

    /// The greatest offset of a sentence that leaves space only for a header.
    private let longestHeader: Int

    private(set) var start: Int

    private(set) var inside = 0

    /// The number of bytes already searched.
    private var searched = (sentences: 2, frames: 2)

    /// The first sync byte of the frames to search for.
    private let sync: UInt8

    /// Starts checking a possible frame.
    ///
    /// - Parameters:
    ///   - start: the position in the buffer.
    ///   - kind: the protocol of the header.
    ///   - counters: the frames so far. If the protocol has not been seen, the search is for frames of the usual one.
    init(start: Int, kind: BinaryProtocol, after counters: SentenceFramer.Counters) {
        self.start = start
        var sought = kind
        if counters[kind] == 0, let usual = BinaryProtocol.allCases.max(by: { counters[$0] < counters[$1] }),
            counters[usual] > 0
        {
            sought = usual
        }
        sync = sought.sync
        longestHeader = kind == .unicore ? BinaryFrame.unicoreHeader : 6
    }

    var isRefuted: Bool { inside >= Self.mostInside }

    /// Adjusts the position after bytes before it were removed from the buffer.
    mutating func move(by distance: Int) { start -= distance }

    /// Searches the bytes received so far.
    ///
    /// - Parameters:
    ///   - bytes: the buffer.
    ///   - filled: the number of bytes in the buffer.
    ///   - length: the frame's length according to its header.
    ///   - isCutOff: whether the end of input truncates the frame; short frames are then searched, too.
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
                // The line may continue in the next chunk.
                if limit == end, end - first <= SentenceFramer.longestSentence + 1 { return }
                searched.sentences = first + 1
                continue
            }
            searched.sentences = first + 1
            if case .right = unsafe SentenceChecksum.verify(frame + first, length: lineEnd - first) {
                inside += first <= longestHeader ? Self.mostInside : 1
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

    /// The position of a byte in a range; `nil` if it does not occur.
    private static func find(_ byte: UInt8, _ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
        guard start < end, let found = unsafe memchr(bytes + start, CInt(byte), end - start) else { return nil }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
    }
}

extension BinaryProtocol {
    /// The first sync byte of a frame.
    fileprivate var sync: UInt8 {
        switch self {
        case .ubx: 0xB5
        case .sirf, .skyTraq: 0xA0
        case .casic: 0xBA
        case .rtcm3: 0xD3
        case .garmin: 0x10
        case .unicore: 0xAA
        }
    }
}
