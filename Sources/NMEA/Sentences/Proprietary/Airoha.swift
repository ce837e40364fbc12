public import GNSS

/// The acknowledgement of a command (Quectel LC29H & LC79H GNSS Protocol Specification).
///
///     $PAIR001,ccc,r*hh
public struct PAIR001: Hashable, Sendable {
    /// The outcome of a command.
    public enum Result: Int, Hashable, Sendable {
        /// The command was carried out.
        case succeeded = 0
        /// The command is being carried out; another acknowledgement follows.
        case inProgress = 1
        /// The command could not be carried out.
        case failed = 2
        /// The receiver does not know the command.
        case unsupported = 3
        /// The command lacks something, or has something wrong.
        case malformed = 4
        /// The receiver is busy.
        case busy = 5
    }

    /// The number of the command, 62 for PAIR062.
    public var command: Int?

    /// The outcome of the command.
    public var result: Result?
}

extension PAIR001: ProprietarySentence {
    static let leastFields = 3

    init(_ fields: borrowing SentenceFields) {
        command = fields.integer(1)
        result = fields.digit(2).flatMap(Result.init(rawValue:))
    }
}

/// A request for aiding data, sent at start and when what is there expires (Quectel LC29H & LC79H GNSS Protocol
/// Specification).
///
///     $PAIR010,t,g,wwww,ssssss*hh
public struct PAIR010: Hashable, Sendable {
    /// The data that a receiver asks for.
    public enum Request: Int, Hashable, Sendable {
        /// Predicted orbits.
        case predictedOrbits = 0
        /// The time.
        case time = 1
        /// A position.
        case location = 2
    }

    /// The data that the receiver asks for.
    public var request: Request?

    /// The constellation that it asks for; nil where it is for none.
    public var constellation: Constellation?

    /// The week for which it asks, of the constellation's own time; nil where not said.
    public var week: Int?

    /// Seconds of that week; nil where not said.
    public var timeOfWeek: Double?
}

extension PAIR010: ProprietarySentence {
    static let leastFields = 3

    init(_ fields: borrowing SentenceFields) {
        request = fields.digit(1).flatMap(Request.init(rawValue:))
        constellation = fields.aidedConstellation(2)
        week = fields.integer(3)
        timeOfWeek = fields.number(4)
    }
}

extension SentenceFields {
    fileprivate func aidedConstellation(_ field: Int) -> Constellation? {
        switch digit(field) {
        case 0: .gps
        case 1: .glonass
        case 2: .galileo
        case 3: .beiDou
        case 4: .qzss
        default: nil
        }
    }
}
