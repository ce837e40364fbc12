extension SentenceFramer {
    /// The numbers of sentences, errors, bytes and frames that a framer has met.
    ///
    /// Every byte of the stream is in one of: sentences handed over, their line ends and others, `skippedBytes`,
    /// `encapsulationBytes`, `frameBytes`; or it still waits for what follows it.
    public struct Counters: Hashable, Sendable {
        /// Sentences handed over.
        public var sentences = 0

        /// Whole lines whose checksum does not fit.
        public var checksumErrors = 0

        /// Whole lines that carry no checksum, and were refused for it.
        public var withoutChecksum = 0

        /// Beginnings of sentences given up for their length.
        public var overlong = 0

        /// Bytes that belong to no sentence handed over and to no frame, line ends not counted.
        public var skippedBytes = 0

        /// Intact sentences that begin with `!`, such as those of AIS, passed over: they carry messages of others.
        public var encapsulationSentences = 0

        /// Bytes of those sentences, line ends not counted.
        public var encapsulationBytes = 0

        /// Bytes of the frames of binary protocols, whether these are read or not.
        public var frameBytes = 0

        /// Sentences, and frames of the protocols that fixes are made of, too.
        public var intelligible: Int { sentences + self[.ubx] + self[.casic] + self[.sirf] + self[.skyTraq] }

        private var framesByProtocol = InlineArray<6, Int>(repeating: 0)

        /// Counters before the first byte.
        public init() {}

        /// Frames of a binary protocol, whether it is read or not.
        public internal(set) subscript(_ binary: BinaryProtocol) -> Int {
            get { framesByProtocol[binary.rawValue] }
            set { framesByProtocol[binary.rawValue] = newValue }
        }

        /// True where both have met the same.
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
