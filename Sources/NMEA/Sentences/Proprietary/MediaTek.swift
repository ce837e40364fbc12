/// The acknowledgement of a command (MediaTek NMEA Packet User Manual).
///
///     $PMTK001,ccc,r*hh
public struct PMTK001: Hashable, Sendable {
    /// The outcome of a command.
    public enum Result: Int, Hashable, Sendable {
        /// The command is invalid.
        case invalid = 0
        /// The receiver does not know the command.
        case unsupported = 1
        /// The command could not be carried out.
        case failed = 2
        /// The command was carried out.
        case succeeded = 3
    }

    /// The number of the command, such as 604 for PMTK604; `nil` if it has none.
    public var command: Int?

    /// The outcome of the command.
    public var result: Result?
}

extension PMTK001: ProprietarySentence {
    static let leastFields = 3

    init(_ fields: borrowing SentenceFields) {
        command = fields.integer(1)
        result = fields.digit(2).flatMap(Result.init(rawValue:))
    }
}

/// A message of the system (MediaTek NMEA Packet User Manual).
///
///     $PMTK010,nnn*hh
public struct PMTK010: Hashable, Sendable {
    /// The event that a message reports.
    public enum Message: Int, Hashable, Sendable {
        /// The receiver does not specify the event.
        case unknown = 0
        /// The receiver has started.
        case started = 1
        /// The host may send predicted orbits.
        case awaitsPredictedOrbits = 2
        /// The receiver has returned to its normal mode.
        case entersNormalMode = 3
    }

    /// The reported event; `nil` for a number that is not in the manual.
    public var message: Message?
}

extension PMTK010: ProprietarySentence {
    static let leastFields = 2

    init(_ fields: borrowing SentenceFields) {
        message = fields.integer(1).flatMap(Message.init(rawValue:))
    }
}

/// A text of the system, sent at its start (MediaTek NMEA Packet User Manual).
///
///     $PMTK011,text*hh
public struct PMTK011: Hashable, Sendable {
    /// The text, such as `MTKGPS`.
    public var text: String?
}

extension PMTK011: ProprietarySentence {
    static let leastFields = 2

    init(_ fields: borrowing SentenceFields) {
        text = fields.text(from: 1)
    }
}

/// The release of the firmware, in answer to PMTK605 (MediaTek NMEA Packet User Manual).
///
///     $PMTK705,text,text,text,text*hh
public struct PMTK705: Hashable, Sendable {
    /// The firmware's release, such as `AXN_1.30`.
    public var release: String?

    /// The build of the firmware.
    public var build: String?

    /// The model of the receiver; `nil` if not sent.
    public var product: String?

    /// The version of the development kit; `nil` in older firmware.
    public var softwareVersion: String?
}

extension PMTK705: ProprietarySentence {
    static let leastFields = 3

    init(_ fields: borrowing SentenceFields) {
        release = fields.text(1)
        build = fields.text(2)
        product = fields.text(3)
        softwareVersion = fields.text(4)
    }
}

/// Text of a SiRF receiver (SiRF NMEA Reference Manual).
///
///     $PSRFTXT,text*hh
public struct PSRFTXT: Hashable, Sendable {
    /// The text, such as `Version: GSW3.2.2_3.1.00.12-SDK003P1.01a`.
    public var text: String?
}

extension PSRFTXT: ProprietarySentence {
    static let leastFields = 2

    init(_ fields: borrowing SentenceFields) {
        text = fields.text(from: 1)
    }
}
