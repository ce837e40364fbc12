public import GNSS

/// A message of u-blox's binary protocol, as far as fixes are made of it (u-blox 8 / M8 Receiver Description, UBX Protocol).
public enum UBXMessage: Sendable {
    /// NAV-PVT or HNR-PVT: nearly all of an epoch's fix.
    case solution(NavigationSolution)
    /// NAV-POSLLH: the position.
    case position(NavigationPosition)
    /// NAV-HPPOSLLH: the position to the tenth of a millimetre.
    case precisePosition(NavigationPosition)
    /// NAV-VELNED: the velocity.
    case velocity(NavigationVelocity)
    /// NAV-STATUS or NAV-SOL: the kind of fix.
    case status(NavigationStatus)
    /// NAV-DOP: the dilutions of precision.
    case dilution(NavigationDilution)
    /// NAV-COV: the covariances of the position.
    case covariance(NavigationCovariance)
    /// NAV-TIMEUTC or NAV-TIMEGPS: the time.
    case time(NavigationTime)
    /// NAV-SAT, NAV-SVINFO or NAV-SIG: the satellites.
    case satellites(NavigationSatellites)
    /// NAV-EOE: the end of an epoch.
    case endOfEpoch(NavigationEnd)
    /// MON-VER: the versions of hardware and software.
    case version(ReceiverVersion)

    /// The message in a frame; nil for messages that say nothing of fixes, and such that are too short for what they are.
    ///
    /// - Parameter frame: the frame from its sync on, whose checksum is right.
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
        case .ver: self.init(ReceiverVersion(ver: payload), UBXMessage.version)
        default: return nil
        }
    }

    private init?<Content>(_ content: Content?, _ message: (Content) -> UBXMessage) {
        guard let content else { return nil }
        self = message(content)
    }

    /// The bytes before the payload: the sync, class, message and length.
    private static let headerLength = 6

    private static let checksumLength = 2
}

extension UBXMessage {
    /// Milliseconds since the GPS week began, which all messages of an epoch have in common; nil for what is of no epoch.
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
        case .version: nil
        }
    }

    /// The time that it tells, to the millisecond; nil for what tells none.
    public var time: UTCTime? {
        switch self {
        case .solution(let content): content.time
        case .time(let content): content.time
        case .status(let content): content.time
        default: nil
        }
    }

    /// True where it says that there is a fix, or that there is none.
    public var reportsFix: Bool {
        switch self {
        case .solution, .status: true
        default: false
        }
    }
}
