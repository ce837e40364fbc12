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

        /// Bytes that belong neither to a delivered sentence nor to a frame, without line ends.
        public var skippedBytes = 0

        /// Skipped valid sentences that start with `!`, such as those of AIS, which contain messages from others.
        public var encapsulationSentences = 0

        /// Bytes of skipped sentences that start with `!`, without line ends.
        public var encapsulationBytes = 0

        /// Bytes of frames of all binary protocols, decoded or not.
        public var frameBytes = 0

        /// Sentences, and frames of binary protocols that contribute to fixes.
        public var intelligible: Int { sentences + self[.ubx] + self[.casic] + self[.sirf] + self[.skyTraq] }

        private var framesByProtocol = InlineArray<6, Int>(repeating: 0)

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
                + [encapsulationSentences, encapsulationBytes]
                + BinaryProtocol.allCases.map { self[$0] }
        }
    }
}
