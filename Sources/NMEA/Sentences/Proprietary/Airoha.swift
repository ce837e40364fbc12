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
        /// The command has missing or invalid parameters.
        case malformed = 4
        /// The receiver is busy.
        case busy = 5
    }

    /// The number of the command, such as 62 for PAIR062.
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

/// A request for aiding data, sent at start and when the stored data expires.
///
/// See Quectel LC29H & LC79H GNSS Protocol Specification.
///
///     $PAIR010,t,g,wwww,ssssss*hh
public struct PAIR010: Hashable, Sendable {
    /// The data that a receiver requests.
    public enum Request: Int, Hashable, Sendable {
        /// Predicted orbits of satellites.
        case predictedOrbits = 0
        /// The current time of day.
        case time = 1
        /// An approximate position of the receiver.
        case location = 2
    }

    /// The data that the receiver requests.
    public var request: Request?

    /// The constellation of the requested data; `nil` if it concerns none.
    public var constellation: Constellation?

    /// The requested week in the constellation's own time; `nil` if not sent.
    public var week: Int?

    /// Seconds since the start of that week; `nil` if not sent.
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

/// Jamming of a band (Quectel LC29H & LC79H GNSS Protocol Specification); PAIRSPF is for L1, PAIRSPF5 for L5.
///
///     $PAIRSPF,s*hh
///     $PAIRSPF5,s*hh
///
/// The receiver sends it after `$PAIR391,1`.
public struct PAIRSPF: Hashable, Sendable {
    /// The level of jamming; `nil` if the receiver does not know.
    public var jamming: InterferenceReport.Jamming?
}

extension PAIRSPF: ProprietarySentence {
    static let leastFields = 2

    init(_ fields: borrowing SentenceFields) {
        jamming = fields.jamming(1)
    }
}

/// Jamming (Quectel LC29H & LC79H and LC76G GNSS Protocol Specifications).
///
///     $PQTMJAMMINGSTATUS,1,s*hh
public struct PQTMJAMMINGSTATUS: Hashable, Sendable {
    /// The level of jamming; `nil` if the receiver does not know.
    public var jamming: InterferenceReport.Jamming?
}

extension PQTMJAMMINGSTATUS: ProprietarySentence {
    static let leastFields = 3

    init(_ fields: borrowing SentenceFields) {
        // Other versions may have another layout.
        jamming = fields.text(1) == "1" ? fields.jamming(2) : nil
    }
}

extension SentenceFields {
    /// A level of jamming in Quectel's sentences: 1 good, 2 warning, 3 critical.
    func jamming(_ field: Int) -> InterferenceReport.Jamming? {
        digit(field).flatMap { InterferenceReport.Jamming(rawValue: UInt8($0)) }
    }
}
