/// The framer's state machine, which scans a buffer from mark to mark in blocks of 64 bytes.
///
/// It is either inside a sentence, recording its separators, or on the ground between sentences. No byte is scanned
/// twice, regardless of the size of chunks.
struct SentenceScanner: Sendable {
    /// Readable bytes required before the first one and after the last, as fields are loaded eight bytes at a time.
    static let slackBefore = 16
    static let slackAfter = ByteMasks.width + 16

    /// A byte for each possible separator of a sentence, and padding for the ends of missing fields.
    static let separatorSpace = 256 + ByteMasks.width + SentenceFields.fieldsReadAtLeast

    var counters = SentenceFramer.Counters()

    /// The number of bytes in the buffer; the first `scanned` of them are done.
    var filled = 0
    var scanned = 0

    /// The start of the open sentence; `nil` on the ground.
    private var start: Int?
    private var separatorCount = 0

    /// On the ground, the position up to which bytes are counted.
    var accounted = 0

    /// The number of bytes needed in the buffer to decide whether a frame starts at `accounted`.
    var awaited = 0

    /// Whether scanning has to wait for more bytes, or for the delivery of a frame.
    var isHalted = false

    /// The frame at which scanning has halted; `nil` after its delivery.
    var frame: Frame?

    /// The check of the awaited or latest frame.
    var held: HeldFrame?

    private var encapsulation = EncapsulationRecognizer()
    private var tags = TagBlockReader()

    /// The last four bytes on the ground in this line.
    private var tail: UInt32 = 0

    /// Whether the bytes on the ground are the rest of a line that is too long for a sentence, or counts as a damaged one.
    private var isRest = false

    private let acceptsMissingChecksum: Bool

    /// Whether to avoid vector instructions.
    private let isPortable: Bool

    init(acceptsMissingChecksum: Bool, isPortable: Bool) {
        self.acceptsMissingChecksum = acceptsMissingChecksum
        self.isPortable = isPortable
    }

    /// Empties the buffer, or moves incomplete input to its front if the buffer is full.
    mutating func compact(_ bytes: UnsafeMutablePointer<UInt8>, capacity: Int) {
        let kept = start ?? accounted
        // A frame must stay in place until it has been delivered.
        guard frame == nil, kept == filled || filled == capacity else { return }
        unsafe UnsafeMutableRawPointer(bytes).copyMemory(from: bytes + kept, byteCount: filled - kept)
        start = start.map { _ in 0 }
        accounted -= kept
        awaited = max(0, awaited - kept)
        held?.move(by: kept)
        scanned -= kept
        filled -= kept
    }

    /// Scans new bytes up to the next frame.
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
            // 255 bytes cannot contain more. Discarding the line here keeps endless lines within the separator space.
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
                        // A line feed and a `$` usually follow a sentence, and need no further handling.
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
        unsafe settle(bytes, isAtEnd: isAtEnd)
    }

    /// Records the separators of a block at an offset from the start of the sentence.
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

    /// Whether the bytes are a carriage return, a line feed and a `$`.
    @inline(__always)
    private func isLineEndBeforeSentence(_ bytes: UnsafePointer<UInt8>) -> Bool {
        let word = unsafe UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self).littleEndian
        return word & 0xFFFFFF == 0x240A0D
    }

    @inline(__always)
    private mutating func begin(at position: Int) {
        tail = 0
        isRest = false
        start = position
        accounted = position
        separatorCount = 0
    }

    /// Handles a mark on the ground.
    ///
    /// - Returns: `true` if scanning does not continue after the mark.
    @inline(__always)
    private mutating func meet(_ bytes: UnsafeMutablePointer<UInt8>, at position: Int, isAtEnd: Bool) -> Bool {
        if position > accounted {
            if unsafe meetLine(bytes, to: position) { return true }
            unsafe skip(bytes, to: position)
        }
        accounted = position &+ 1
        switch unsafe bytes[position] {
        case UInt8(ascii: "$"):
            if encapsulation.isInside { encapsulation = EncapsulationRecognizer() }
            begin(at: position)
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            if encapsulation.isInside { endEncapsulation() } else if tail != 0 { endDamagedLine() }
            tail = 0
            isRest = false
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
        for index in accounted..<position {
            unsafe encapsulation.take(bytes[index])
            // A chunk decides where such a line is given up, which must not change what counts.
            if isRest { continue }
            unsafe tags.take(bytes[index])
            tail = unsafe tail << 8 | UInt32(bytes[index])
        }
        accounted = position
    }

    /// Counts the finished line as an encapsulation sentence if it is valid.
    private mutating func endEncapsulation() {
        guard let length = encapsulation.endLine() else { return }
        counters.skippedBytes -= length
        counters.encapsulationSentences += 1
        counters.encapsulationBytes += length
    }

    /// Counts a line on the ground as a damaged sentence if it ends with a checksum.
    @inline(never)
    private mutating func endDamagedLine() {
        let digits = [tail >> 8, tail].map { hexadecimalDigit(UInt8(truncatingIfNeeded: $0)) }
        guard UInt8(truncatingIfNeeded: tail >> 16) == UInt8(ascii: "*"), tail >> 24 != 0, !digits.contains(nil),
            counters.sentences > 0 || counters.frameBytes > 0
        else { return }
        counters.damagedSentences += 1
    }

    /// Counts a sentence as damaged, with the rest of its line, if a byte that is not text ends it.
    ///
    /// Another sentence or the end of the input may truncate a sentence. A `$` in noise is none.
    @inline(never)
    private mutating func noteDamage(_ line: UnsafePointer<UInt8>, before follower: UInt8) {
        let talker = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard follower != UInt8(ascii: "$"), separatorCount > 0,
            unsafe talker.contains(line[1]) && talker.contains(line[2])
        else { return }
        counters.damagedSentences += 1
        isRest = true
    }

    /// Ends the sentence before a byte that cannot belong to it, and delivers the sentence if it is valid.
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
            // Text after a checksum does not count as a field.
            while separatorCount > 0, unsafe Int(separators[separatorCount &- 1]) > end.fields { separatorCount &-= 1 }
        }
        let fields = unsafe SentenceFields(
            line,
            length: end.sentence,
            separators: separators,
            count: separatorCount,
            end: end.fields,
            tagTime: tags.time
        )
        tags.time = 0
        do throws(Failure) {
            try body(fields)
        } catch {
            drop()
            throw error
        }
    }

    /// The ends of the fields and of the sentence; counts an error and returns `nil` if the sentence is invalid.
    @inline(__always)
    private mutating func fieldsEnd(
        _ line: UnsafePointer<UInt8>,
        length: Int,
        before follower: UInt8
    ) -> (fields: Int, sentence: Int)? {
        let isWholeLine = follower == UInt8(ascii: "\r") || follower == UInt8(ascii: "\n")
        switch unsafe SentenceChecksum.verify(line, length: length) {
        case .right(let star):
            // An unprintable byte directly after a sentence is noise; the checksum proves the sentence.
            return (star, star &+ 3)
        case .wrong:
            // In a truncated sentence, the last digits need not be a checksum.
            if isWholeLine { counters.checksumErrors &+= 1 } else { unsafe noteDamage(line, before: follower) }
            return nil
        case .missing:
            guard isWholeLine else {
                unsafe noteDamage(line, before: follower)
                return nil
            }
            if acceptsMissingChecksum, length > 1 { return (length, length) }
            counters.withoutChecksum &+= 1
            return nil
        }
    }

    /// Discards a sentence that is too long.
    private mutating func giveUp(from start: Int, to end: Int) {
        self.start = nil
        separatorCount = 0
        counters.overlong += 1
        counters.skippedBytes += end - start
        accounted = end
        isRest = true
        encapsulation.giveUpLine()
    }

    /// Counts bytes that can no longer become part of a sentence or frame.
    private mutating func settle(_ bytes: UnsafePointer<UInt8>, isAtEnd: Bool) {
        if let start, filled - start > SentenceFramer.longestSentence { giveUp(from: start, to: filled) }
        if start == nil, filled > accounted, unsafe isAtEnd || !isLine(bytes) { unsafe skip(bytes, to: filled) }
    }

    /// Discards all bytes that are not scanned yet.
    private mutating func drop() {
        counters.skippedBytes += filled - accounted
        accounted = filled
        scanned = filled
    }
}
