/// Extracts sentences from a stream of bytes that arrives in chunks of any size.
///
/// A sentence starts with `$`, which also ends a truncated one, and ends with its line. Frames of binary protocols are
/// recognised as a whole, so that bytes inside them are never mistaken for a sentence. The caller only gets sentences
/// with a valid checksum; everything else is counted.
public struct SentenceFramer: Sendable {
    /// The longest accepted sentence from `$` to before the line end; NMEA 0183 allows 82, receivers send up to 203.
    public static let longestSentence = 255

    /// How to handle sentences without a checksum.
    public enum ChecksumPolicy: Hashable, Sendable {
        /// Count and skip them, as they may be corrupt.
        case refused
        /// Accept them, as in NMEA 0183 before 2.0.
        case accepted
    }

    /// Counts of the sentences, errors, bytes and frames so far.
    public var counters: Counters { scanner.counters }

    private var scanner: SentenceScanner
    private var bytes = [UInt8](
        repeating: 0,
        count: SentenceScanner.slackBefore + capacity + SentenceScanner.slackAfter
    )
    private var separators = [UInt8](repeating: 0, count: SentenceScanner.separatorSpace)

    /// The size of the buffer in bytes, enough for the longest frame.
    private static let capacity = 16_384

    /// Bytes copied per step, few enough to stay in the processor's first-level cache.
    private static let piece = 4096

    /// Creates a framer for a stream that may start in the middle of a sentence.
    ///
    /// - Parameter missingChecksum: how to handle sentences without a checksum.
    public init(missingChecksum: ChecksumPolicy = .refused) {
        self.init(missingChecksum: missingChecksum, isPortable: false)
    }

    /// Creates a framer that can avoid vector instructions.
    package init(missingChecksum: ChecksumPolicy, isPortable: Bool) {
        scanner = SentenceScanner(acceptsMissingChecksum: missingChecksum == .accepted, isPortable: isPortable)
    }

    /// Consumes the next chunk and delivers each sentence that it completes.
    ///
    /// - Parameters:
    ///   - bytes: a chunk of any size, which may end anywhere.
    ///   - body: called with each sentence, which is valid only during the call.
    /// - Throws: any error that the body throws; the rest of the chunk is then lost. Noise is not an error.
    public mutating func consume<Failure: Error>(
        _ bytes: Span<UInt8>,
        _ body: (borrowing SentenceFields) throws(Failure) -> Void
    ) throws(Failure) {
        var offset = 0
        while try consume(bytes, from: &offset, body) { handOverFrame { _, _ in } }
    }

    /// Ends the stream and delivers a last sentence without a line end.
    ///
    /// - Parameter body: called with each sentence, which is valid only during the call.
    /// - Throws: any error that the body throws.
    public mutating func finish<Failure: Error>(
        _ body: (borrowing SentenceFields) throws(Failure) -> Void
    ) throws(Failure) {
        while try finishUpToFrame(body) { handOverFrame { _, _ in } }
    }

    /// Consumes bytes up to the end of a frame and delivers each sentence that they complete.
    ///
    /// - Parameters:
    ///   - bytes: a chunk of any size, which may end anywhere.
    ///   - offset: the number of bytes consumed so far.
    ///   - body: called with each sentence, which is valid only during the call.
    /// - Throws: any error that the body throws; the rest of the chunk is then lost.
    /// - Returns: `true` if a frame is complete and `handOverFrame` must be called; `false` after the last byte.
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

    /// Ends the stream and delivers a last sentence, stopping at each frame found after a false frame header.
    ///
    /// - Parameter body: called with each sentence, which is valid only during the call.
    /// - Throws: any error that the body throws.
    /// - Returns: `true` if a frame is complete and `handOverFrame` must be called before the next call.
    mutating func finishUpToFrame<Failure: Error>(
        _ body: (borrowing SentenceFields) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        try scan(Span(), isAtEnd: true, body)
        return scanner.frame != nil
    }

    /// Delivers the complete frame, from its sync bytes to its valid checksum.
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
                // Arrays that are not empty always have an address.
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

extension SentenceFramer {
    /// Counts the sentences, errors, bytes and frames in a framer's input.
    ///
    /// Every byte of the stream belongs to a delivered sentence, a line end, `skippedBytes`, `encapsulationBytes` or
    /// `frameBytes`, or is still buffered.
    public struct Counters: Hashable, Sendable {
        /// Sentences delivered to the caller.
        public var sentences = 0

        /// Complete lines with a wrong checksum.
        public var checksumErrors = 0

        /// Complete lines rejected because they have no checksum.
        public var withoutChecksum = 0

        /// Sentences discarded because they are too long.
        public var overlong = 0

        /// Sentences with a byte that is not text, and lines that end with a checksum but have a damaged beginning.
        ///
        /// Such lines do not count before the first sentence or frame, as a stream may start in the middle of one.
        public var damagedSentences = 0

        /// Headers of frames without a valid frame, of protocols that were seen before.
        public var damagedFrames = 0

        /// Bytes that belong neither to a delivered sentence nor to a frame, without line ends.
        public var skippedBytes = 0

        /// Skipped valid sentences that start with `!`, such as those of AIS, which contain messages from others.
        public var encapsulationSentences = 0

        /// Bytes of skipped sentences that start with `!`, without line ends.
        public var encapsulationBytes = 0

        /// Bytes of frames of all binary protocols, decoded or not.
        public var frameBytes = 0

        /// Sentences, and frames of binary protocols that report positions.
        public var intelligible: Int { sentences + self[.ubx] + self[.casic] + self[.sirf] + self[.skyTraq] }

        private var framesByProtocol = InlineArray<7, Int>(repeating: 0)

        /// Creates counters that are all zero.
        public init() {}

        /// The number of frames of a binary protocol, decoded or not.
        public internal(set) subscript(_ binary: BinaryProtocol) -> Int {
            get { framesByProtocol[binary.rawValue] }
            set { framesByProtocol[binary.rawValue] = newValue }
        }

        /// Whether all counts are equal.
        public static func == (one: Self, other: Self) -> Bool {
            one.values == other.values
        }

        /// Feeds all counts into the hasher.
        public func hash(into hasher: inout Hasher) { hasher.combine(values) }

        private var values: [Int] {
            [sentences, checksumErrors, withoutChecksum, overlong, skippedBytes, frameBytes]
                + [encapsulationSentences, encapsulationBytes, damagedSentences, damagedFrames]
                + BinaryProtocol.allCases.map { self[$0] }
        }
    }
}
