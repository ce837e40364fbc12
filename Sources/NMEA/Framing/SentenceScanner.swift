/// The framer's state machine: walks over bytes in a buffer from mark to mark, 64 bytes at a time.
///
/// It is either inside a sentence, whose separators it notes as it passes them, or on the ground between sentences.
/// Nothing is looked at twice, however small the chunks are.
struct SentenceScanner: Sendable {
    /// The bytes that must be readable before the first one and behind the last: fields are loaded eight bytes at a
    /// time.
    static let slackBefore = 16
    static let slackAfter = ByteMasks.width + 16

    /// A byte for each character of a sentence that can be a separator, and what ends the fields behind the last.
    static let separatorSpace = 256 + ByteMasks.width + SentenceFields.fieldsReadAtLeast

    var counters = SentenceFramer.Counters()

    /// The bytes in the buffer, of which the first so many have been scanned.
    var filled = 0
    private var scanned = 0

    /// The position at which the sentence began that has not ended yet; nil on the ground.
    private var start: Int?
    private var separatorCount = 0

    /// On the ground: up to where all bytes are counted.
    private var accounted = 0

    /// The position up to which the buffer has to be filled before it can be said whether a frame begins at
    /// `accounted`.
    private var awaited = 0

    /// True where scanning goes on later: when more has come, or the frame has been handed over.
    private var isHalted = false

    /// A frame among the bytes in the buffer.
    struct Frame {
        let kind: BinaryProtocol
        let start: Int
        let length: Int
    }

    /// The frame behind which scanning has halted; nil once it has been handed over.
    var frame: Frame?

    /// What has been found in the frame that is awaited, or was looked at last.
    private var held: HeldFrame?

    private var encapsulation = EncapsulationRecognizer()

    private let acceptsMissingChecksum: Bool

    /// True where vector instructions are not to be used, though there may be some.
    private let isPortable: Bool

    init(acceptsMissingChecksum: Bool, isPortable: Bool) {
        self.acceptsMissingChecksum = acceptsMissingChecksum
        self.isPortable = isPortable
    }

    /// Moves what still waits for its end to the front when the buffer is full, or forgets all when nothing waits.
    mutating func compact(_ bytes: UnsafeMutablePointer<UInt8>, capacity: Int) {
        let kept = start ?? accounted
        // A frame stays in its place until it has been handed over.
        guard frame == nil, kept == filled || filled == capacity else { return }
        unsafe UnsafeMutableRawPointer(bytes).copyMemory(from: bytes + kept, byteCount: filled - kept)
        start = start.map { _ in 0 }
        accounted -= kept
        awaited = max(0, awaited - kept)
        held?.move(by: kept)
        scanned -= kept
        filled -= kept
    }

    /// Scans what has come in since the last call, up to the next frame.
    @inline(__always)
    mutating func scan<Failure: Error>(
        _ bytes: UnsafeMutablePointer<UInt8>,
        separators: UnsafeMutablePointer<UInt8>,
        isAtEnd: Bool,
        _ body: (borrowing SentenceFields) throws(Failure) -> Void
    ) throws(Failure) {
        if awaited > filled, !isAtEnd, unsafe !isHeldFrameRefuted(bytes) { return }
        awaited = 0
        isHalted = false
        while scanned < filled {
            let count = min(filled - scanned, ByteMasks.width)
            let masks = unsafe isPortable ? ByteMasks(portably: bytes + scanned) : ByteMasks(bytes + scanned)
            let within = UInt64.max &>> UInt64(truncatingIfNeeded: ByteMasks.width &- count)
            var marks = masks.marks & within
            var commas = masks.separators & within
            let block = scanned
            scanned &+= count
            // So many are not in 255 bytes. Given up here, an endless line never has more than there is space for.
            if separatorCount > 255, let start { giveUp(from: start, to: block) }
            while marks != 0 {
                let bit = UInt64(truncatingIfNeeded: marks.trailingZeroBitCount)
                marks &= marks &- 1
                let position = block &+ Int(truncatingIfNeeded: bit)
                let before = (1 &<< bit) &- 1
                let passed = commas & before
                commas &= ~before
                if let start {
                    unsafe note(passed, at: block &- start, in: separators)
                    try unsafe end(bytes, from: start, to: position, separators, body)
                    if position &+ 2 < scanned, unsafe isLineEndBeforeSentence(bytes + position) {
                        // Two more marks nearly always follow a sentence; they need no look of their own.
                        marks &= marks &- 1
                        marks &= marks &- 1
                        begin(at: position &+ 2)
                        continue
                    }
                }
                if unsafe meet(bytes, at: position, isAtEnd: isAtEnd) { break }
            }
            if isHalted { return }
            if let start { unsafe note(commas, at: block &- start, in: separators) }
        }
        if isAtEnd, let start { try unsafe end(bytes, from: start, to: filled, separators, body) }
        unsafe settle(bytes)
    }

    /// Notes separators of a block that begins so many bytes behind the start of the sentence.
    @inline(__always)
    private mutating func note(_ commas: UInt64, at offset: Int, in separators: UnsafeMutablePointer<UInt8>) {
        var commas = commas
        var next = separatorCount
        while commas != 0 {
            unsafe separators[next] = UInt8(truncatingIfNeeded: offset &+ commas.trailingZeroBitCount)
            next &+= 1
            commas &= commas &- 1
        }
        separatorCount = next
    }

    /// True where there are a carriage return, a line feed and a dollar sign.
    @inline(__always)
    private func isLineEndBeforeSentence(_ bytes: UnsafePointer<UInt8>) -> Bool {
        let word = unsafe UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self).littleEndian
        return word & 0xFFFFFF == 0x240A0D
    }

    @inline(__always)
    private mutating func begin(at position: Int) {
        start = position
        accounted = position
        separatorCount = 0
    }

    /// Takes in a mark on the ground.
    ///
    /// - Returns: true if scanning goes on elsewhere than behind the mark.
    @inline(__always)
    private mutating func meet(_ bytes: UnsafeMutablePointer<UInt8>, at position: Int, isAtEnd: Bool) -> Bool {
        if position > accounted { unsafe skip(bytes, to: position) }
        accounted = position &+ 1
        switch unsafe bytes[position] {
        case UInt8(ascii: "$"):
            if encapsulation.isInside { encapsulation = EncapsulationRecognizer() }
            begin(at: position)
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            if encapsulation.isInside { endEncapsulation() }
        default:
            encapsulation = EncapsulationRecognizer()
            return unsafe meetFrame(bytes, at: position, isAtEnd: isAtEnd)
        }
        return false
    }

    /// Counts bytes on the ground.
    @inline(never)
    private mutating func skip(_ bytes: UnsafePointer<UInt8>, to position: Int) {
        counters.skippedBytes &+= position &- accounted
        for index in accounted..<position { unsafe encapsulation.take(bytes[index]) }
        accounted = position
    }

    /// Counts the line that ends here apart, if it was a sentence.
    private mutating func endEncapsulation() {
        guard let length = encapsulation.endLine() else { return }
        counters.skippedBytes -= length
        counters.encapsulationSentences += 1
        counters.encapsulationBytes += length
    }

    /// Looks into the frame that is awaited: true if it is none.
    private mutating func isHeldFrameRefuted(_ bytes: UnsafePointer<UInt8>) -> Bool {
        guard let start = held?.start else { return false }
        unsafe held?.look(bytes, filled: filled, length: awaited - start)
        return held?.isRefuted ?? false
    }

    /// Returns the frame at a position, as far as it has come; none if what is inside refutes it.
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

    @inline(never)
    private mutating func meetFrame(_ bytes: UnsafePointer<UInt8>, at position: Int, isAtEnd: Bool) -> Bool {
        switch unsafe recognize(bytes, at: position, isAtEnd: isAtEnd) {
        case .frame(let kind, let length):
            counters[kind] += 1
            counters.frameBytes += length
            accounted = position + length
            scanned = accounted
            frame = Frame(kind: kind, start: position, length: length)
            isHalted = true
            return true
        case .incomplete(let needed, _) where !isAtEnd:
            accounted = position
            awaited = position + needed
            scanned = position
            isHalted = true
            return true
        case .incomplete(_, let kind?) where counters[kind] > 0:
            // Of a protocol that the receiver does speak: a frame that the end of input cut off, with all that is in it.
            accounted = position
            scanned = filled
            return true
        case .incomplete, .none:
            counters.skippedBytes += 1
            return false
        }
    }

    /// Ends the sentence before a byte that cannot be part of it, and hands it over if it is intact.
    @inline(__always)
    private mutating func end<Failure: Error>(
        _ bytes: UnsafeMutablePointer<UInt8>,
        from start: Int,
        to position: Int,
        _ separators: UnsafeMutablePointer<UInt8>,
        _ body: (borrowing SentenceFields) throws(Failure) -> Void
    ) throws(Failure) {
        let length = position &- start
        guard length <= SentenceFramer.longestSentence else {
            giveUp(from: start, to: position)
            return
        }
        self.start = nil
        accounted = position
        let line = unsafe bytes + start
        let follower = position < filled ? unsafe bytes[position] : UInt8(ascii: "$")
        guard let end = unsafe fieldsEnd(line, length: length, before: follower) else {
            counters.skippedBytes &+= length
            return
        }
        counters.sentences &+= 1
        counters.skippedBytes &+= length &- end.sentence
        if end.sentence != length {
            // Text that follows a checksum does not count as a field.
            while separatorCount > 0, unsafe Int(separators[separatorCount &- 1]) > end.fields { separatorCount &-= 1 }
        }
        let fields = unsafe SentenceFields(
            line,
            length: end.sentence,
            separators: separators,
            count: separatorCount,
            end: end.fields
        )
        do throws(Failure) {
            try body(fields)
        } catch {
            drop()
            throw error
        }
    }

    /// Returns the ends of the fields and of the sentence; nil if it is not to be handed over, which is counted.
    @inline(__always)
    private mutating func fieldsEnd(
        _ line: UnsafePointer<UInt8>,
        length: Int,
        before follower: UInt8
    ) -> (fields: Int, sentence: Int)? {
        let isWholeLine = follower == UInt8(ascii: "\r") || follower == UInt8(ascii: "\n")
        switch unsafe SentenceChecksum.verify(line, length: length) {
        case .right(let star):
            // An unprintable byte right behind a sentence is noise; the sentence itself is proven.
            return (star, star &+ 3)
        case .wrong:
            // Cut short, a sentence is half there; its last digits prove nothing about its checksum.
            if isWholeLine { counters.checksumErrors &+= 1 }
            return nil
        case .missing:
            guard isWholeLine else { return nil }
            if acceptsMissingChecksum, length > 1 { return (length, length) }
            counters.withoutChecksum &+= 1
            return nil
        }
    }

    /// Gives up a sentence for its length.
    private mutating func giveUp(from start: Int, to end: Int) {
        self.start = nil
        separatorCount = 0
        counters.overlong += 1
        counters.skippedBytes += end - start
        accounted = end
        encapsulation.giveUpLine()
    }

    /// Counts all that no sentence or frame can be made of any more.
    private mutating func settle(_ bytes: UnsafePointer<UInt8>) {
        if let start, filled - start > SentenceFramer.longestSentence { giveUp(from: start, to: filled) }
        if start == nil, filled > accounted { unsafe skip(bytes, to: filled) }
    }

    /// Gives up what has come in and is not scanned yet.
    private mutating func drop() {
        counters.skippedBytes += filled - accounted
        accounted = filled
        scanned = filled
    }
}
