public import GNSS

/// A message of u-blox's binary protocol that contributes to a fix or reports interference.
///
/// See u-blox 8 / M8 Receiver Description, UBX Protocol.
public enum UBXMessage: Sendable {
    /// NAV-PVT or HNR-PVT: nearly everything in an epoch's fix.
    case solution(NavigationSolution)
    /// NAV-POSLLH: the position.
    case position(NavigationPosition)
    /// NAV-HPPOSLLH: the position to 0.1 mm.
    case precisePosition(NavigationPosition)
    /// NAV-VELNED: the velocity.
    case velocity(NavigationVelocity)
    /// NAV-STATUS or NAV-SOL: the kind of fix.
    case status(NavigationStatus)
    /// NAV-DOP: the dilutions of precision.
    case dilution(NavigationDilution)
    /// NAV-COV: the covariance of the position.
    case covariance(NavigationCovariance)
    /// NAV-TIMEUTC or NAV-TIMEGPS: the time.
    case time(NavigationTime)
    /// NAV-SAT, NAV-SVINFO or NAV-SIG: the satellites.
    case satellites(NavigationSatellites)
    /// NAV-EOE: the end of an epoch.
    case endOfEpoch(NavigationEnd)
    /// MON-HW or MON-RF: the radio, with jamming and gain.
    case radio(RadioStatus)
    /// SEC-SIG: jamming and spoofing.
    case security(SignalSecurity)
    /// SEC-SIGLOG: events of jamming and spoofing.
    case securityLog(SecurityLog)
    /// MON-VER: the hardware and software versions.
    case version(ReceiverVersion)

    /// Decodes the message in a frame.
    ///
    /// `nil` if the message is of another kind, or is shorter than its type requires.
    ///
    /// - Parameter frame: the frame from its sync bytes to its checksum, which must be valid.
    public init?(frame: Span<UInt8>) {
        guard frame.count >= Self.headerLength + Self.checksumLength else { return nil }
        let payload = frame.extracting(Self.headerLength..<frame.count - Self.checksumLength)
        switch UBXMessageID(class: frame[2], message: frame[3]) {
        case .hnrPVT: self.init(NavigationSolution(hnrPVT: payload), UBXMessage.solution)
        case .pvt: self.init(NavigationSolution(pvt: payload), UBXMessage.solution)
        case .posllh: self.init(NavigationPosition(posllh: payload), UBXMessage.position)
        case .hpposllh: self.init(NavigationPosition(hpposllh: payload), UBXMessage.precisePosition)
        case .velned: self.init(NavigationVelocity(velned: payload), UBXMessage.velocity)
        case .status: self.init(NavigationStatus(status: payload), UBXMessage.status)
        case .sol: self.init(NavigationStatus(sol: payload), UBXMessage.status)
        case .dop: self.init(NavigationDilution(dop: payload), UBXMessage.dilution)
        case .cov: self.init(NavigationCovariance(cov: payload), UBXMessage.covariance)
        case .timeUTC: self.init(NavigationTime(timeUTC: payload), UBXMessage.time)
        case .timeGPS: self.init(NavigationTime(timeGPS: payload), UBXMessage.time)
        case .sat: self.init(NavigationSatellites(sat: payload), UBXMessage.satellites)
        case .svinfo: self.init(NavigationSatellites(svinfo: payload), UBXMessage.satellites)
        case .sig: self.init(NavigationSatellites(sig: payload), UBXMessage.satellites)
        case .eoe: self.init(NavigationEnd(eoe: payload), UBXMessage.endOfEpoch)
        case .hardware: self.init(RadioStatus(hardware: payload), UBXMessage.radio)
        case .radio: self.init(RadioStatus(radio: payload), UBXMessage.radio)
        case .security: self.init(SignalSecurity(sig: payload), UBXMessage.security)
        case .securityLog: self.init(SecurityLog(siglog: payload), UBXMessage.securityLog)
        case .ver: self.init(ReceiverVersion(ver: payload), UBXMessage.version)
        default: return nil
        }
    }

    private init?<Content>(_ content: Content?, _ message: (Content) -> UBXMessage) {
        guard let content else { return nil }
        self = message(content)
    }

    /// Sync, class, message and length.
    private static let headerLength = 6

    private static let checksumLength = 2
}

extension UBXMessage {
    /// Milliseconds since the start of the GPS week, the same in all messages of an epoch.
    ///
    /// `nil` for messages that belong to no epoch.
    public var timeOfWeek: Int? {
        switch self {
        case .solution(let content): content.timeOfWeek
        case .position(let content), .precisePosition(let content): content.timeOfWeek
        case .velocity(let content): content.timeOfWeek
        case .status(let content): content.timeOfWeek
        case .dilution(let content): content.timeOfWeek
        case .covariance(let content): content.timeOfWeek
        case .time(let content): content.timeOfWeek
        case .satellites(let content): content.timeOfWeek
        case .endOfEpoch(let content): content.timeOfWeek
        case .radio, .security, .securityLog, .version: nil
        }
    }

    /// The time in the message, to the millisecond; `nil` if it has none.
    public var time: UTCTime? {
        switch self {
        case .solution(let content): content.time
        case .time(let content): content.time
        case .status(let content): content.time
        default: nil
        }
    }

    /// Whether the message reports a fix or its absence.
    public var reportsFix: Bool {
        switch self {
        case .solution, .status: true
        default: false
        }
    }
}

/// The hardware and software versions of a receiver, from MON-VER (u-blox 8 / M8 Receiver Description).
public struct ReceiverVersion: Hashable, Sendable {
    /// The software version, such as `EXT CORE 3.01 (111141)`.
    public var software: String

    /// The hardware version, such as `00080000`.
    public var hardware: String

    /// Further versions, such as `PROTVER=18.00` and `MOD=NEO-M8N-0`; empty in receivers before u-blox 6.
    public var extensions: [String]

    init?(ver payload: Span<UInt8>) {
        guard payload.count >= 40 else { return nil }
        software = payload.text(at: 0, count: 30)
        hardware = payload.text(at: 30, count: 10)
        extensions = stride(from: 40, through: payload.count - 30, by: 30).map { payload.text(at: $0, count: 30) }
    }
}
