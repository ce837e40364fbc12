public import GNSS

/// A source of raw fixes: a receiver or a capture.
public protocol LocationService: Sendable {
    /// Batches of at least one fix, in order; a batch holds the fixes that arrived together, one per epoch.
    associatedtype Fixes: AsyncSequence<[ReceivedFix], any Error> & Sendable

    /// The receiver that reports the fixes.
    var receiver: ReceiverIdentity { get }

    /// Starts listening to the source.
    ///
    /// The sequence ends with the source or when `stop` is called. It throws if the source fails; fixes delivered
    /// before remain valid. Noise between fixes neither ends it nor fails.
    func fixes() async throws -> Fixes

    /// Asks the receiver to report at another rate, without waiting for its answer.
    ///
    /// - Parameter rate: the rate to report at.
    /// - Returns: true if the receiver supports it; otherwise its rate stays the same. The default is false: gpslog
    ///   only writes to receivers whose commands it supports.
    @discardableResult
    func request(_ rate: ReportRate) -> Bool

    /// Ends the sequence after the data received so far. Further calls have no effect.
    func stop()
}

extension LocationService {
    /// The default implementation: the rate cannot be changed.
    @discardableResult
    public func request(_ rate: ReportRate) -> Bool { false }
}

/// The rate at which a receiver should report.
public enum ReportRate: Hashable, Sendable {
    /// The rate that the receiver is set to.
    case full
    /// One report in this many seconds, which saves power.
    case onceIn(seconds: Double)
}

/// Decides which fixes are plausible locations.
///
/// Filters are deterministic: they use neither the clock nor random numbers, so the same fixes in the same order give
/// the same verdicts.
public protocol LocationFilter: Sendable {
    /// Judges the receiver's next fix.
    mutating func verdict(on received: ReceivedFix) -> FilterVerdict

    /// The initial locations that the latest fix has disproved; nil if none.
    var wrongBeginning: WrongBeginning? { get }

    /// Why the latest fix may be the work of a jammer or a spoofer; nil if nothing speaks for that.
    var suspicion: Suspicion? { get }

    /// Ends all suspicion: the user trusts the receiver again.
    mutating func trust()
}

extension LocationFilter {
    /// Judges the next fix of a receiver if its time of arrival is unknown, as in most files.
    public mutating func verdict(on fix: GNSSFix) -> FilterVerdict { verdict(on: ReceivedFix(fix: fix)) }

    /// By default, initial locations are never disproved.
    public var wrongBeginning: WrongBeginning? { nil }

    /// By default, no fix is suspect.
    public var suspicion: Suspicion? { nil }

    /// By default, there is no suspicion to end.
    public mutating func trust() {}
}

/// Uploads accepted locations to servers.
///
/// The database is the queue: the service is only notified of new locations and reads them when it is ready.
public protocol CommunicationService: Sendable {
    /// Notifies the service that accepted locations wait in storage. Returns at once and never fails.
    func locationsAreWaiting() async
}

/// Remembers receivers across restarts of the program.
public protocol ReceiverMemory: Sendable {
    /// Returns all remembered receivers, the most recently heard one first.
    func rememberedReceivers() async throws -> [FamiliarReceiver]

    /// Stores what is remembered of a receiver and replaces any earlier entry.
    ///
    /// A receiver can be remembered without stored fixes; stored fixes alone do not make it remembered.
    func remember(_ receiver: FamiliarReceiver) async throws
}

/// A receiver and its line settings and sentences, so that they need not be detected again.
public struct FamiliarReceiver: Hashable, Sendable {
    /// The receiver's stable identity.
    public let receiver: ReceiverIdentity

    /// Baud rate and framing of the serial line, such as `4800 8N1`; nil if the line has none, as with a USB receiver's
    /// own port.
    public var lineSetting: String?

    /// The addresses of the received sentences, such as `GPGGA`, in order of first appearance.
    ///
    /// Capital letters and digits only, as in NMEA 0183; empty if unknown.
    public var sentences: [String]

    /// When the receiver was last heard, by the local clock.
    public var lastHeard: UTCTime

    /// Creates an entry for a receiver.
    public init(receiver: ReceiverIdentity, lineSetting: String? = nil, sentences: [String] = [], lastHeard: UTCTime) {
        self.receiver = receiver
        self.lineSetting = lineSetting
        self.sentences = sentences
        self.lastHeard = lastHeard
    }
}
