/// The acknowledgement of a command (MediaTek NMEA Packet User Manual).
///
///     $PMTK001,ccc,r*hh
public struct PMTK001: Hashable, Sendable {
    /// What became of a command.
    public enum Result: Int, Hashable, Sendable {
        /// It is none.
        case invalid = 0
        /// The receiver does not know it.
        case unsupported = 1
        /// It could not be carried out.
        case failed = 2
        /// It was carried out.
        case succeeded = 3
    }

    /// The number of the command, 604 for PMTK604; nil for one that has none.
    public var command: Int?

    /// What became of it.
    public var result: Result?
}

extension PMTK001: ProprietarySentence {
    static let leastFields = 3

    init(_ fields: borrowing SentenceFields) {
        command = fields.integer(1)
        result = fields.digit(2).flatMap(Result.init(rawValue:))
    }
}
