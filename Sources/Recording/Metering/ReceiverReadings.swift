package import GNSS
package import Logbook
package import Serving

/// The measurements of a receiver at one time.
package struct ReceiverReadings: Sendable {
    /// The stages of received data.
    package enum Stage: Int, CaseIterable, Sendable {
        case byte
        /// A valid sentence was received.
        case sentence
        /// A report with a position was received.
        case fix
        /// The filter accepted a position.
        case accepted
        /// A fix was stored, accepted or not.
        case stored
    }

    /// A verdict of the filter, with the rule that objected, if any.
    package struct Verdict: Hashable, Sendable {
        package let kind: FilterVerdict.Kind
        package let rule: Rejection.Rule?

        package init(_ kind: FilterVerdict.Kind, _ rule: Rejection.Rule? = nil) {
            (self.kind, self.rule) = (kind, rule)
        }
    }

    /// The counts of the line, over all openings.
    package struct Line: Hashable, Sendable {
        package var bytes = 0
        /// Sentences with a valid checksum.
        package var sentences = 0
        package var checksumErrors = 0
        /// Other lines that were rejected.
        package var malformedLines = 0
        /// Damaged bytes, or packets of them, depending on the driver.
        package var framingErrors = 0
        /// Bytes that were dropped because storage was too slow.
        package var lostBytes = 0
        package var reopenings = 0

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

    package let receiver: ReceiverIdentity

    /// Whether gpslog reads the receiver now.
    package let isOpen: Bool

    /// Seconds since the receiver was last opened or closed.
    package let secondsSinceChange: Double

    /// Seconds since each stage was last reached, or since the first opening if it never was.
    package let secondsSince: [Stage: Double]

    package let line: Line

    /// Numbers of fixes by verdict.
    package let verdicts: [Verdict: Int]

    /// Why the latest fix is suspect; `nil` if it is not.
    package let suspicion: Suspicion?

    /// Numbers of suspect fixes by reason; a fix counts for each of its reasons.
    package let suspectFixes: [Suspicion.Reason: Int]

    /// Satellites used in the solution; `nil` if unknown.
    package let satellitesUsed: Int?

    /// Satellites listed by the receiver; `nil` if unknown.
    package let satellitesInView: Int?

    /// Mean carrier-to-noise density in dB-Hz of the signals in use, or of all if none is in use; `nil` if unknown.
    package let meanSignal: Double?

    /// Seconds by which the system clock was ahead of the receiver's time at the last report; `nil` if unknown.
    package let clockOffset: Double?

    /// Seconds from the last byte of a report until it was stored.
    package let delays: MetricHistogram
}
