public import GNSS

/// Converts a receiver's stream of bytes to epochs, combining framer, decoder and assembler.
///
/// Iterate over a stream of bytes, or of chunks of bytes, that arrive asynchronously:
///
/// ```swift
/// for await epoch in NMEAStream(bytes) {
///     if let place = epoch.fix.coordinate { print(place.latitude, place.longitude) }
/// }
/// ```
///
/// The same loop without `await` decodes bytes in memory. For sentences, counts and pauses, create a stream without
/// bytes, and pass it each chunk when it arrives:
///
/// ```swift
/// var stream = NMEAStream()
/// for chunk in chunks { stream.consume(chunk.span) { epoch in print(epoch.fix) } }
/// stream.finish { epoch in print(epoch.fix) }
/// print(stream.counters.sentences, "sentences")
/// ```
///
/// The type of a stream without bytes is `NMEAStream<Never>`.
public struct NMEAStream<Bytes> {
    /// Iterating over a stream delivers epochs.
    public typealias Element = Epoch

    /// Options for decoding a receiver's stream.
    public typealias Options = NMEAOptions

    private var framer: SentenceFramer
    private var assembler: EpochAssembler
    private var malformed = 0
    private var messages: [UBXMessageID: Int] = [:]

    /// The bytes to decode; `nil` if they are passed to `consume`.
    let bytes: Bytes?

    /// Creates a stream at its start.
    init(of bytes: Bytes?, _ options: Options) {
        framer = SentenceFramer(missingChecksum: options.missingChecksum)
        assembler = EpochAssembler(
            referenceDate: options.referenceDate,
            sentencesHeardBefore: options.sentencesHeardBefore
        )
        self.bytes = bytes
    }

    /// A copy that decodes the bytes that are passed to it.
    var decoder: NMEAStream<Never> {
        var decoder = NMEAStream<Never>()
        (decoder.framer, decoder.assembler) = (framer, assembler)
        return decoder
    }
}

extension NMEAStream: Sendable where Bytes: Sendable {}

/// Options for decoding a receiver's stream.
public struct NMEAOptions: Hashable, Sendable {
    /// A day, such as today, for correcting the dates of old receivers, which lag by multiples of 1024 weeks.
    ///
    /// Such dates move forward to at most a week after this day, and the fix reports it. Dates within the 1024
    /// weeks before this day stay unchanged. `nil` to accept all dates.
    public var referenceDate: CalendarDate?

    /// How to handle sentences without a checksum.
    public var missingChecksum: SentenceFramer.ChecksumPolicy

    /// The addresses of sentences that the receiver sent earlier, such as `GPGGA`; empty if unknown.
    ///
    /// They show whether an epoch is complete when the receiver pauses.
    public var sentencesHeardBefore: [String]

    /// Creates options; by default, nothing is assumed about the receiver.
    public init(
        referenceDate: CalendarDate? = nil,
        missingChecksum: SentenceFramer.ChecksumPolicy = .refused,
        sentencesHeardBefore: [String] = []
    ) {
        self.referenceDate = referenceDate
        self.missingChecksum = missingChecksum
        self.sentencesHeardBefore = sentencesHeardBefore
    }
}

// MARK: - Bytes that are passed to the stream

extension NMEAStream where Bytes == Never {
    /// Creates a decoder at the start of a stream.
    ///
    /// - Parameter options: options for the receiver.
    public init(_ options: Options = Options()) { self.init(of: nil, options) }

    /// Creates a decoder that avoids vector instructions, with the same results.
    package init(portably options: Options) {
        self.init(options)
        framer = SentenceFramer(missingChecksum: options.missingChecksum, isPortable: true)
    }

    /// Counts of the sentences, errors, bytes and frames so far.
    public var counters: SentenceFramer.Counters { framer.counters }

    /// The number of sentences that are malformed despite a valid checksum.
    public var malformedSentences: Int { malformed }

    /// The number of sentences dropped because their time contradicts all others by a quarter of an hour or more.
    public var contradictingSentences: Int { assembler.strayedSentences }

    /// The number of messages of u-blox's binary protocol so far, by type.
    public var binaryMessages: [UBXMessageID: Int] { messages }

    /// The addresses of the sentences so far, such as `GPGSV`; empty if one of them reports a fix or its absence.
    package var sentencesWithoutFix: [String] { assembler.addresses.namesWithoutFix }

    /// Decodes the next chunk, which may end anywhere.
    ///
    /// - Parameters:
    ///   - bytes: bytes from the receiver.
    ///   - epoch: called with each complete epoch.
    public mutating func consume(_ bytes: Span<UInt8>, epoch: (Epoch) -> Void) {
        var offset = 0
        while framer.consume(
            bytes,
            from: &offset,
            { Self.add($0, to: &assembler, malformed: &malformed, epoch) }
        ) {
            addFrame(epoch)
        }
    }

    /// Decodes the next chunk, and also delivers its sentences.
    ///
    /// - Parameters:
    ///   - bytes: bytes from the receiver; the chunk may end anywhere.
    ///   - sentence: called with each valid sentence before the epochs that it completes; valid only during the call.
    ///   - epoch: called with each complete epoch.
    public mutating func consume(
        _ bytes: Span<UInt8>,
        sentence: (borrowing SentenceFields) -> Void,
        epoch: (Epoch) -> Void
    ) {
        var offset = 0
        while framer.consume(
            bytes,
            from: &offset,
            { fields in
                sentence(fields)
                Self.add(fields, to: &assembler, malformed: &malformed, epoch)
            }
        ) {
            addFrame(epoch)
        }
    }

    /// Decodes the next chunk, and also delivers its sentences, frames and intermediate lists of satellites.
    ///
    /// - Parameters:
    ///   - bytes: bytes from the receiver; the chunk may end anywhere.
    ///   - sentence: called with each valid sentence before its results; valid only during the call.
    ///   - message: called with each frame of a binary protocol that contributes to fixes, before its results; valid
    ///     only during the call.
    ///   - growingSky: called with the satellites listed so far each time a constellation and signal is complete. Not
    ///     called for the list that completes the epoch, which contains it.
    ///   - epoch: called with each complete epoch.
    public mutating func consume(
        _ bytes: Span<UInt8>,
        sentence: (borrowing SentenceFields) -> Void,
        message: (Span<UInt8>) -> Void = { _ in },
        growingSky: (SkyView) -> Void,
        epoch: (Epoch) -> Void
    ) {
        var offset = 0
        while framer.consume(
            bytes,
            from: &offset,
            { fields in
                sentence(fields)
                Self.add(fields, to: &assembler, malformed: &malformed, epoch)
                if let sky = assembler.growingSky() { growingSky(sky) }
            }
        ) {
            addFrame(showing: message, epoch)
        }
    }

    /// Reports that the receiver paused for longer than it does within an epoch.
    ///
    /// This delivers the open epoch if it was received from its beginning and contains all types of sentences that the
    /// receiver sent earlier and that contribute to fixes. Otherwise, the epoch ends as it does without pauses. Pauses
    /// only matter for the first few epochs, until the receiver's cycle is learned.
    ///
    /// - Parameter epoch: called with the epoch if it is complete.
    public mutating func pause(epoch: (Epoch) -> Void) {
        assembler.pause(epoch)
    }

    /// Ends the stream, and delivers a last sentence without a line end and the open epoch.
    ///
    /// - Parameters:
    ///   - sentence: called with each valid sentence before the epochs that it completes; valid only during the call.
    ///   - message: called with each frame of a binary protocol that contributes to fixes, before the epochs that it
    ///     completes; valid only during the call.
    ///   - epoch: called with each complete epoch.
    public mutating func finish(
        sentence: (borrowing SentenceFields) -> Void = { _ in },
        message: (Span<UInt8>) -> Void = { _ in },
        epoch: (Epoch) -> Void
    ) {
        while framer.finishUpToFrame({ fields in
            sentence(fields)
            Self.add(fields, to: &assembler, malformed: &malformed, epoch)
        }) {
            addFrame(showing: message, epoch)
        }
        assembler.finish(epoch)
    }

    @inline(__always)
    private static func add(
        _ sentence: borrowing SentenceFields,
        to assembler: inout EpochAssembler,
        malformed: inout Int,
        _ epoch: (Epoch) -> Void
    ) {
        do throws(SentenceError) {
            try assembler.add(sentence, epoch)
            if sentence.tagTime != 0 { assembler.noteTag(sentence.tagTime) }
        } catch {
            malformed += 1
        }
    }

    /// Adds the complete frame to the open epoch.
    @inline(never)
    private mutating func addFrame(showing message: (Span<UInt8>) -> Void = { _ in }, _ epoch: (Epoch) -> Void) {
        framer.handOverFrame { kind, frame in
            guard kind.tellsFixes else { return }
            message(frame)
            guard kind == .ubx else { return assembler.add(kind, frame, epoch) }
            guard let identity = UBXMessageID(frame: frame) else { return }
            messages[identity, default: 0] += 1
            assembler.add(ubx: frame, epoch)
        }
    }
}
