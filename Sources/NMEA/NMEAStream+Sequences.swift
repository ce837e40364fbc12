extension NMEAStream: Sequence where Bytes == [UInt8] {
    /// Creates a sequence of the epochs in bytes that are in memory.
    ///
    /// It decodes a few kilobytes at a time, and no more than the loop needs:
    ///
    /// ```swift
    /// for epoch in NMEAStream(bytes) { print(epoch.fix) }
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: everything that the receiver sent.
    ///   - options: options for the receiver.
    public init(_ bytes: some Sequence<UInt8>, _ options: Options = Options()) {
        self.init(of: [UInt8](bytes), options)
    }

    /// Returns an iterator that starts with the first epoch.
    public func makeIterator() -> Iterator { Iterator(decoder: decoder, bytes: bytes ?? []) }

    /// Decodes bytes in memory when an epoch is requested.
    public struct Iterator: IteratorProtocol {
        /// Bytes decoded per step.
        private static let piece = 4096

        private var decoder: NMEAStream<Never>
        private var ready = ReadyEpochs()
        private let bytes: [UInt8]
        private var offset = 0

        fileprivate init(decoder: NMEAStream<Never>, bytes: [UInt8]) {
            self.decoder = decoder
            self.bytes = bytes
        }

        /// The next epoch; `nil` after the last one.
        public mutating func next() -> Epoch? {
            let bytes = bytes
            while true {
                if let epoch = ready.next() { return epoch }
                if ready.isFinished { return nil }
                guard offset < bytes.count else {
                    ready.finish(&decoder)
                    continue
                }
                let end = Swift.min(offset + Self.piece, bytes.count)
                ready.decode(bytes.span.extracting(offset..<end), with: &decoder)
                offset = end
            }
        }
    }
}

extension NMEAStream: AsyncSequence where Bytes: AsyncSequence, Bytes.Element == [UInt8] {
    /// Creates an asynchronous sequence of the epochs in bytes that arrive one by one.
    ///
    /// ```swift
    /// for await epoch in NMEAStream(bytes) { print(epoch.fix) }
    /// ```
    ///
    /// An epoch is delivered as soon as its last byte has arrived. If the source of the bytes throws an error, so does
    /// the loop: write `for try await`.
    ///
    /// - Parameters:
    ///   - bytes: the receiver's bytes.
    ///   - options: options for the receiver.
    public init<Source: AsyncSequence>(_ bytes: Source, _ options: Options = Options())
    where Source.Element == UInt8, Bytes == AsyncMapSequence<Source, [UInt8]> {
        self.init(of: bytes.map { [$0] }, options)
    }

    /// Creates an asynchronous sequence of the epochs in chunks of bytes, which is faster than single bytes.
    ///
    /// - Parameters:
    ///   - chunks: the receiver's bytes, in chunks that may end anywhere.
    ///   - options: options for the receiver.
    public init<Source: AsyncSequence>(_ chunks: Source, _ options: Options = Options())
    where Source.Element: Sequence<UInt8> & SendableMetatype, Bytes == AsyncMapSequence<Source, [UInt8]> {
        self.init(of: chunks.map { [UInt8]($0) }, options)
    }

    /// Returns an iterator that starts with the first epoch.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(decoder: decoder, chunks: bytes?.makeAsyncIterator())
    }

    /// Decodes bytes when they arrive.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var decoder: NMEAStream<Never>
        private var ready = ReadyEpochs()
        private var chunks: Bytes.AsyncIterator?

        fileprivate init(decoder: NMEAStream<Never>, chunks: Bytes.AsyncIterator?) {
            self.decoder = decoder
            self.chunks = chunks
        }

        /// Waits for the next epoch; `nil` after the last one.
        ///
        /// - Throws: an error of the bytes' source, which ends the sequence.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Bytes.Failure) -> Epoch? {
            while true {
                if let epoch = ready.next() { return epoch }
                if ready.isFinished { return nil }
                do throws(Bytes.Failure) {
                    if let chunk = try await chunks?.next(isolation: actor) {
                        ready.decode(chunk.span, with: &decoder)
                    } else {
                        ready.finish(&decoder)
                    }
                } catch {
                    ready.isFinished = true
                    throw error
                }
            }
        }
    }
}

/// The epochs that were decoded together and not delivered yet.
private struct ReadyEpochs: Sendable {
    private var epochs: [Epoch] = []
    private var delivered = 0

    /// Whether the last epoch has been decoded.
    var isFinished = false

    mutating func next() -> Epoch? {
        guard delivered < epochs.count else { return nil }
        defer { delivered += 1 }
        return epochs[delivered]
    }

    /// Decodes a chunk after all earlier epochs have been delivered.
    mutating func decode(_ chunk: Span<UInt8>, with decoder: inout NMEAStream<Never>) {
        removeDelivered()
        decoder.consume(chunk) { epochs.append($0) }
    }

    /// Ends the stream after all earlier epochs have been delivered.
    mutating func finish(_ decoder: inout NMEAStream<Never>) {
        removeDelivered()
        decoder.finish { epochs.append($0) }
        isFinished = true
    }

    private mutating func removeDelivered() {
        epochs.removeAll(keepingCapacity: true)
        delivered = 0
    }
}
