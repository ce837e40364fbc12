extension SentenceFramer {
    /// How many of what a framer has met.
    public struct Counters: Hashable, Sendable {
        /// Sentences handed over.
        public var sentences = 0

        /// Whole lines whose checksum does not fit.
        public var checksumErrors = 0

        /// Whole lines that carry no checksum.
        public var withoutChecksum = 0

        /// Beginnings of sentences given up for their length.
        public var overlong = 0

        /// Bytes that belong to no sentence handed over, line ends after sentences not counted.
        public var skippedBytes = 0

        /// Nothing met yet.
        public init() {}
    }
}
