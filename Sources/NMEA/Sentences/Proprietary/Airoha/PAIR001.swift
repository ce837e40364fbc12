/// The acknowledgement of a command (Quectel LC29H & LC79H GNSS Protocol Specification).
///
///     $PAIR001,ccc,r*hh
public struct PAIR001: Hashable, Sendable {
    /// What became of a command.
    public enum Result: Int, Hashable, Sendable {
        /// It was carried out.
        case succeeded = 0
        /// It is being carried out; another acknowledgement follows.
        case inProgress = 1
        /// It could not be carried out.
        case failed = 2
        /// The receiver does not know it.
        case unsupported = 3
        /// Something of it is missing or wrong.
        case malformed = 4
        /// The receiver is busy.
        case busy = 5
    }

    /// The number of the command, 62 for PAIR062.
    public var command: Int?

    /// What became of it.
    public var result: Result?
}

extension PAIR001: ProprietarySentence {
    static let leastFields = 3

    init(_ fields: borrowing SentenceFields) {
        command = fields.integer(1)
        result = fields.digit(2).flatMap(Result.init(rawValue:))
    }
}
