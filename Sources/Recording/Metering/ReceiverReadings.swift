package import GNSS
package import Logbook
package import Exposition

/// The measurements of a receiver at an instant.
package struct ReceiverReadings: Sendable {
    /// The stages that what a receiver sends goes through.
    package enum Stage: Int, CaseIterable, Sendable {
        /// A byte has come.
        case byte
        /// An intact sentence has come.
        case sentence
        /// A report with a position has come.
        case fix
        /// The filter has accepted a position.
        case accepted
        /// A fix has been stored, accepted or not.
        case stored
    }

    /// A verdict of the filter, with the rule where there is one.
    package struct Verdict: Hashable, Sendable {
        /// The kind of the verdict.
        package let kind: FilterVerdict.Kind
        /// The rule that objected; nil where none did.
        package let rule: Rejection.Rule?

        /// A verdict.
        package init(_ kind: FilterVerdict.Kind, _ rule: Rejection.Rule? = nil) {
            (self.kind, self.rule) = (kind, rule)
        }
    }

    /// The counts of the line, over all openings.
    package struct Line: Hashable, Sendable {
        /// Bytes that have come.
        package var bytes = 0
        /// Intact sentences.
        package var sentences = 0
        /// Sentences whose checksum does not fit.
        package var checksumErrors = 0
        /// Other lines that had to be thrown away.
        package var malformedLines = 0
        /// Bytes, or packets of them, that the driver calls damaged.
        package var framingErrors = 0
        /// Bytes that were lost, because storage was too slow.
        package var lostBytes = 0
        /// Openings after the first one.
        package var reopenings = 0

        /// Readings before anything was measured.
        package init() {}

        static func + (one: Line, other: Line) -> Line {
            var sum = one
            sum.bytes += other.bytes
            sum.sentences += other.sentences
            sum.checksumErrors += other.checksumErrors
            sum.malformedLines += other.malformedLines
            sum.framingErrors += other.framingErrors
            sum.lostBytes += other.lostBytes
            sum.reopenings += other.reopenings
            return sum
        }
    }

    /// The receiver.
    package let receiver: ReceiverIdentity

    /// True while it is read.
    package let isOpen: Bool

    /// Seconds since it was opened or closed last.
    package let secondsSinceChange: Double

    /// Seconds since each stage was reached last; since the first opening where it never was.
    package let secondsSince: [Stage: Double]

    /// The counts of its line.
    package let line: Line

    /// Fixes by what the filter said of them.
    package let verdicts: [Verdict: Int]

    /// Satellites in the solution; nil where not known.
    package let satellitesUsed: Int?

    /// Satellites that the receiver lists; nil where not known.
    package let satellitesInView: Int?

    /// The mean carrier to noise density of the signals in use in dB-Hz, or of all where none is; nil where not known.
    package let meanSignal: Double?

    /// Seconds that this machine's clock was ahead of the receiver's time when its last report came; nil where not known.
    package let clockOffset: Double?

    /// Seconds from the last byte of a report to its being stored.
    package let delays: MetricHistogram
}
