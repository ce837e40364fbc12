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
