/// Cuts sentences out of a stream of bytes, whatever the chunks it comes in.
///
/// A sentence starts with `$`, which also ends one that was cut short, and ends with its line. Frames of binary
/// protocols are taken whole, so that nothing inside them is taken for a sentence. What reaches the caller has a checksum
/// that is right; everything else is counted.
public struct SentenceFramer: Sendable {
    /// The longest sentence accepted, `$` to line end excluded: NMEA 0183 says 82, real receivers send 203.
    public static let longestSentence = 255

    /// The treatment of sentences that carry no checksum.
    public enum MissingChecksum: Hashable, Sendable {
        /// Such sentences are counted and skipped: nothing says that they are intact.
        case refused
        /// Such sentences are taken on trust, as NMEA 0183 before 2.0 had it.
        case accepted
    }

    /// The counters of what has come by so far.
    public var counters: Counters { scanner.counters }

    private var scanner: SentenceScanner
    private var bytes = [UInt8](
        repeating: 0,
        count: SentenceScanner.slackBefore + capacity + SentenceScanner.slackAfter
    )
    private var separators = [UInt8](repeating: 0, count: SentenceScanner.separatorSpace)

    /// The number of bytes in the buffer, which holds the longest frame.
    private static let capacity = 16_384

    /// The number of bytes taken in at a time: they stay in the processor's nearest cache while they are looked at.
    private static let piece = 4096

    /// A framer at the beginning of a stream, which may be the middle of a sentence.
    ///
    /// - Parameter missingChecksum: the treatment of sentences that carry none.
    public init(missingChecksum: MissingChecksum = .refused) {
        self.init(missingChecksum: missingChecksum, isPortable: false)
    }

    /// A framer that can do without the processor's vector instructions.
    package init(missingChecksum: MissingChecksum, isPortable: Bool) {
        scanner = SentenceScanner(acceptsMissingChecksum: missingChecksum == .accepted, isPortable: isPortable)
    }

    /// Takes the next bytes of the stream and hands over each sentence that they complete.
    ///
    /// - Parameters:
    ///   - bytes: any number of them, cut anywhere.
    ///   - body: called with each sentence, which is valid for the call only.
    /// - Throws: the error of the body; the rest of the bytes is lost then. Noise is not an error.
    public mutating func consume<Failure: Error>(
        _ bytes: Span<UInt8>,
        _ body: (borrowing SentenceFields) throws(Failure) -> Void
    ) throws(Failure) {
        var offset = 0
        while try consume(bytes, from: &offset, body) { handOverFrame { _, _ in } }
    }

    /// Hands over what is complete but for its line end: for the end of the stream.
    ///
    /// - Parameter body: called with each sentence, which is valid for the call only.
    /// - Throws: the error of the body.
    public mutating func finish<Failure: Error>(
        _ body: (borrowing SentenceFields) throws(Failure) -> Void
    ) throws(Failure) {
        while try finishUpToFrame(body) { handOverFrame { _, _ in } }
    }

    /// Takes the next bytes of the stream up to the end of a frame, and hands over each sentence that they complete.
    ///
    /// - Parameters:
    ///   - bytes: any number of them, cut anywhere.
    ///   - offset: the number of those that have been taken.
    ///   - body: called with each sentence, which is valid for the call only.
    /// - Throws: the error of the body; the rest of the bytes is lost then.
    /// - Returns: true where a frame is complete, which is to be handed over before this goes on; false when all is taken.
    package mutating func consume<Failure: Error>(
        _ bytes: Span<UInt8>,
        from offset: inout Int,
        _ body: (borrowing SentenceFields) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        repeat {
            let count = min(bytes.count - offset, Self.capacity - scanner.filled, Self.piece)
            try scan(bytes.extracting(offset..<offset + count), isAtEnd: false, body)
            offset += count
            if scanner.frame != nil { return true }
        } while offset < bytes.count
        return false
    }

    /// Hands over what is complete but for its line end, up to a frame behind what only looked like the beginning of one.
    ///
    /// - Parameter body: called with each sentence, which is valid for the call only.
    /// - Throws: the error of the body.
    /// - Returns: true where a frame is complete, which is to be handed over before this goes on.
    mutating func finishUpToFrame<Failure: Error>(
        _ body: (borrowing SentenceFields) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        try scan(Span(), isAtEnd: true, body)
        return scanner.frame != nil
    }

    /// Hands over the frame that is complete, from its sync to its checksum, which is right.
    package mutating func handOverFrame(_ body: (BinaryProtocol, Span<UInt8>) -> Void) {
        guard let frame = scanner.frame else { return }
        let start = SentenceScanner.slackBefore + frame.start
        body(frame.kind, bytes.span.extracting(start..<start + frame.length))
        scanner.frame = nil
    }

    @inline(__always)
    private mutating func scan<Failure: Error>(
        _ new: Span<UInt8>,
        isAtEnd: Bool,
        _ body: (borrowing SentenceFields) throws(Failure) -> Void
    ) throws(Failure) {
        var scanner = scanner
        defer { self.scanner = scanner }
        try unsafe bytes.withUnsafeMutableBufferPointer { (memory) throws(Failure) in
            try unsafe separators.withUnsafeMutableBufferPointer { (ends) throws(Failure) in
                // Arrays of a fixed size that is not zero always have an address.
                guard let start = memory.baseAddress, let ends = ends.baseAddress else { return }
                let bytes = unsafe start + SentenceScanner.slackBefore
                let fresh = unsafe UnsafeMutableBufferPointer(start: bytes + scanner.filled, count: new.count)
                unsafe new.withUnsafeBufferPointer { unsafe _ = fresh.update(fromContentsOf: $0) }
                scanner.filled += new.count
                defer { unsafe scanner.compact(bytes, capacity: Self.capacity) }
                try unsafe scanner.scan(bytes, separators: ends, isAtEnd: isAtEnd, body)
            }
        }
    }
}
