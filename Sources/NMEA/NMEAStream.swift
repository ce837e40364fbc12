public import GNSS
public import UBX

/// A receiver's stream of bytes, turned into epochs: framer, decoder and assembler in one.
public struct NMEAStream: Sendable {
    private var framer: SentenceFramer
    private var assembler: EpochAssembler

    /// The counters of what the framer has met so far.
    public var counters: SentenceFramer.Counters { framer.counters }

    /// Sentences with a right checksum that are malformed all the same.
    public private(set) var malformedSentences = 0

    /// Sentences that were left out because their time of day contradicts that of all others, by a quarter of an hour or more.
    public var contradictingSentences: Int { assembler.strayedSentences }

    /// The messages of u-blox's binary protocol so far, each kind counted.
    public private(set) var binaryMessages: [UBXMessageID: Int] = [:]

    /// The options of a stream: what is known of a receiver beforehand.
    public struct Options: Hashable, Sendable {
        /// A day, such as today, that shows which dates are 1024 weeks back or a multiple of it, as old receivers tell
        /// them.
        ///
        /// Those are moved forward, not beyond it by more than a week, and the fix says so. Dates of the 1024 weeks before
        /// it stay. Nil to take all dates as told.
        public var referenceDate: CalendarDate?

        /// The treatment of sentences that carry no checksum.
        public var missingChecksum: SentenceFramer.MissingChecksum

        /// The addresses of the sentences that the receiver has sent earlier, such as `GPGGA`; empty where none is known.
        ///
        /// They show which epochs are whole when it pauses.
        public var sentencesHeardBefore: [String]

        /// The options for what is known; by default nothing.
        public init(
            referenceDate: CalendarDate? = nil,
            missingChecksum: SentenceFramer.MissingChecksum = .refused,
            sentencesHeardBefore: [String] = []
        ) {
            self.referenceDate = referenceDate
            self.missingChecksum = missingChecksum
            self.sentencesHeardBefore = sentencesHeardBefore
        }
    }

    /// A stream of which nothing has been read.
    ///
    /// - Parameter options: the options for what is known of the receiver.
    public init(_ options: Options = Options()) {
        framer = SentenceFramer(missingChecksum: options.missingChecksum)
        assembler = EpochAssembler(
            referenceDate: options.referenceDate,
            sentencesHeardBefore: options.sentencesHeardBefore
        )
    }

    /// A stream that is looked at without the processor's vector instructions: the same comes out of it.
    package init(portably options: Options) {
        self.init(options)
        framer = SentenceFramer(missingChecksum: options.missingChecksum, isPortable: true)
    }

    /// Takes the next bytes, cut anywhere.
    ///
    /// - Parameters:
    ///   - bytes: the bytes that the receiver sent.
    ///   - epoch: called with each epoch that is complete.
    public mutating func consume(_ bytes: Span<UInt8>, epoch: (Epoch) -> Void) {
        var offset = 0
        while framer.consume(
            bytes,
            from: &offset,
            { Self.add($0, to: &assembler, malformed: &malformedSentences, epoch) }
        ) {
            addFrame(epoch)
        }
    }

    /// Takes the next bytes, cut anywhere, and shows the sentences that are in them too.
    ///
    /// - Parameters:
    ///   - bytes: the bytes that the receiver sent.
    ///   - sentence: called with each intact sentence, before the epochs that it completes; valid for the call only.
    ///   - epoch: called with each epoch that is complete.
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
                Self.add(fields, to: &assembler, malformed: &malformedSentences, epoch)
            }
        ) {
            addFrame(epoch)
        }
    }

    /// Takes the next bytes, cut anywhere, and shows the sentences that are in them and the sky while it is listed.
    ///
    /// - Parameters:
    ///   - bytes: the bytes that the receiver sent.
    ///   - sentence: called with each intact sentence, before what it leads to; valid for the call only.
    ///   - message: called with each frame of a binary protocol that fixes are made of, before what it leads to; valid for the
    ///     call only.
    ///   - growingSky: called with what is listed of the sky whenever the list of one constellation and signal is
    ///     complete, but not with the last one where it completes the epoch: the epoch has it.
    ///   - epoch: called with each epoch that is complete.
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
                Self.add(fields, to: &assembler, malformed: &malformedSentences, epoch)
                if let sky = assembler.growingSky() { growingSky(sky) }
            }
        ) {
            addFrame(showing: message, epoch)
        }
    }

    /// Takes note that the receiver has paused for longer than it does in the middle of a report.
    ///
    /// Hands over the epoch that is open, if it has been heard from its beginning and has in it all kinds of sentences of
    /// a fix that the receiver has sent earlier. Where one is missing nothing happens: the epoch ends as it does without
    /// pauses. After the first few reports nothing is gained by it, because the receiver's cycle is known.
    ///
    /// - Parameter epoch: called with the epoch, if it is whole.
    public mutating func pause(epoch: (Epoch) -> Void) {
        assembler.pause(epoch)
    }

    /// Ends the stream: hands over what is complete but for a line end, and the epoch that is still open.
    ///
    /// - Parameters:
    ///   - sentence: called with each intact sentence, before the epochs that it completes; valid for the call only.
    ///   - message: called with each frame of a binary protocol that fixes are made of, before the epochs that it completes;
    ///     valid for the call only.
    ///   - epoch: called with each epoch that is complete.
    public mutating func finish(
        sentence: (borrowing SentenceFields) -> Void = { _ in },
        message: (Span<UInt8>) -> Void = { _ in },
        epoch: (Epoch) -> Void
    ) {
        while framer.finishUpToFrame({ fields in
            sentence(fields)
            Self.add(fields, to: &assembler, malformed: &malformedSentences, epoch)
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
        } catch {
            malformed += 1
        }
    }

    /// Adds the frame that is complete to the epoch that is open.
    @inline(never)
    private mutating func addFrame(showing message: (Span<UInt8>) -> Void = { _ in }, _ epoch: (Epoch) -> Void) {
        framer.handOverFrame { kind, frame in
            guard kind.tellsFixes else { return }
            message(frame)
            guard kind == .ubx else { return assembler.add(kind, frame, epoch) }
            guard let identity = UBXMessageID(frame: frame) else { return }
            binaryMessages[identity, default: 0] += 1
            assembler.add(ubx: frame, epoch)
        }
    }
}
