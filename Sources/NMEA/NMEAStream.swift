public import GNSS

/// A receiver's stream of bytes, turned into epochs: framer, decoder and assembler in one.
public struct NMEAStream: Sendable {
    private var framer = SentenceFramer()
    private var assembler: EpochAssembler

    /// What the framer has met so far.
    public var counters: SentenceFramer.Counters { framer.counters }

    /// Sentences with a right checksum that are malformed all the same.
    public private(set) var malformedSentences = 0

    /// A stream of which nothing has been read.
    ///
    /// - Parameter referenceDate: a day, such as today, that shows which dates are 1024 weeks back or a multiple of it, as
    ///   old receivers tell them: these are moved forward, not beyond it by more than a week, and the fix says so. Dates
    ///   of the 1024 weeks before it stay. Nil to take all dates as told.
    public init(referenceDate: CalendarDate? = nil) {
        assembler = EpochAssembler(referenceDate: referenceDate)
    }

    /// Takes the next bytes, cut anywhere.
    ///
    /// - Parameters:
    ///   - bytes: what the receiver sent.
    ///   - sentence: called with each intact sentence, `$` through checksum, before the epochs that it completes.
    ///   - epoch: called with each epoch that is complete.
    public mutating func consume(
        _ bytes: Span<UInt8>,
        sentence: (Span<UInt8>) -> Void = { _ in },
        epoch: (Epoch) -> Void
    ) {
        framer.consume(bytes) { line in
            sentence(line)
            Self.decode(line, into: &assembler, malformed: &malformedSentences, epoch)
        }
    }

    /// Ends the stream: hands over what is complete but for a line end, and the epoch that is still open.
    public mutating func finish(sentence: (Span<UInt8>) -> Void = { _ in }, epoch: (Epoch) -> Void) {
        framer.finish { line in
            sentence(line)
            Self.decode(line, into: &assembler, malformed: &malformedSentences, epoch)
        }
        assembler.finish(epoch)
    }

    private static func decode(
        _ line: Span<UInt8>,
        into assembler: inout EpochAssembler,
        malformed: inout Int,
        _ epoch: (Epoch) -> Void
    ) {
        do throws(SentenceError) {
            assembler.add(try NMEASentence(decoding: line), epoch)
        } catch {
            malformed += 1
        }
    }
}
