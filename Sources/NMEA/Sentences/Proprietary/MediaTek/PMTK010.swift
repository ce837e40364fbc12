/// A message of the system (MediaTek NMEA Packet User Manual).
///
///     $PMTK010,nnn*hh
public struct PMTK010: Hashable, Sendable {
    /// What happened.
    public enum Message: Int, Hashable, Sendable {
        /// The receiver does not say.
        case unknown = 0
        /// The receiver has started.
        case started = 1
        /// The host may send predicted orbits.
        case awaitsPredictedOrbits = 2
        /// The receiver is back in its normal mode.
        case entersNormalMode = 3
    }

    /// What happened; nil for a number that the manual does not have.
    public var message: Message?
}

extension PMTK010: ProprietarySentence {
    static let leastFields = 2

    init(_ fields: borrowing SentenceFields) {
        message = fields.integer(1).flatMap(Message.init(rawValue:))
    }
}
