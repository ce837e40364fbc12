// Frames of binary protocols among the sentences.
extension SentenceScanner {
    struct Frame {
        let kind: BinaryProtocol
        let start: Int
        let length: Int
    }

    /// Whether the bytes received so far refute the awaited frame.
    mutating func isHeldFrameRefuted(_ bytes: UnsafePointer<UInt8>) -> Bool {
        guard let start = held?.start else { return false }
        unsafe held?.look(bytes, filled: filled, length: awaited - start)
        return held?.isRefuted ?? false
    }

    /// Recognises a frame at a position; `none` if its contents refute it.
    private mutating func recognize(_ bytes: UnsafePointer<UInt8>, at position: Int, isAtEnd: Bool) -> FrameRecognition
    {
        let recognition = unsafe BinaryFrame.recognize(bytes + position, available: filled - position)
        let (kind, length): (BinaryProtocol, Int)
        switch recognition {
        case .frame(let found, let count): (kind, length) = (found, count)
        case .incomplete(let needed, let found?): (kind, length) = (found, needed)
        case .incomplete, .none: return recognition
        }
        if length <= HeldFrame.shortest, !isAtEnd { return recognition }
        if held?.start != position { held = HeldFrame(start: position, kind: kind, after: counters) }
        let isCutOff = if case .incomplete = recognition { isAtEnd } else { false }
        unsafe held?.look(bytes, filled: filled, length: length, isCutOff: isCutOff)
        return held?.isRefuted ?? false ? .none : recognition
    }

    private mutating func halt(at frame: Frame) {
        counters[frame.kind] += 1
        counters.frameBytes += frame.length
        accounted = frame.start + frame.length
        scanned = accounted
        self.frame = frame
        isHalted = true
    }

    /// Halts at the line of text on the ground that ends before a position, if it counts as a frame.
    @inline(never)
    mutating func meetLine(_ bytes: UnsafePointer<UInt8>, to position: Int) -> Bool {
        guard unsafe bytes[accounted] == UInt8(ascii: "#"),
            case .frame(let kind, let length) = unsafe BinaryFrame.recognize(
                bytes + accounted,
                available: position - accounted
            )
        else { return false }
        halt(at: Frame(kind: kind, start: accounted, length: length))
        return true
    }

    /// Whether the bytes on the ground may be the start of such a line.
    func isLine(_ bytes: UnsafePointer<UInt8>) -> Bool {
        guard unsafe bytes[accounted] == UInt8(ascii: "#") else { return false }
        if case .none = unsafe BinaryFrame.recognize(bytes + accounted, available: filled - accounted) { return false }
        return true
    }

    @inline(never)
    mutating func meetFrame(_ bytes: UnsafePointer<UInt8>, at position: Int, isAtEnd: Bool) -> Bool {
        switch unsafe recognize(bytes, at: position, isAtEnd: isAtEnd) {
        case .frame(let kind, let length):
            halt(at: Frame(kind: kind, start: position, length: length))
            return true
        case .incomplete(let needed, _) where !isAtEnd:
            accounted = position
            awaited = position + needed
            scanned = position
            isHalted = true
            return true
        case .incomplete(_, let kind?) where counters[kind] > 0:
            // The end of input has truncated a frame of a protocol that the receiver uses.
            accounted = position
            scanned = filled
            return true
        case .incomplete, .none:
            if let kind = unsafe BinaryFrame.header(bytes + position, available: filled - position),
                counters[kind] > 0
            {
                counters.damagedFrames += 1
            }
            counters.skippedBytes += 1
            return false
        }
    }
}
