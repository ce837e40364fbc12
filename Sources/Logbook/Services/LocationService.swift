public import GNSS

/// A source of raw locations: a receiver, or a capture of one.
public protocol LocationService: Sendable {
    /// The fixes as they arrive, one an epoch, in order; those that come in together at a time, at least one.
    associatedtype Fixes: AsyncSequence<[ReceivedFix], any Error> & Sendable

    /// The receiver that the fixes come from.
    var receiver: ReceiverIdentity { get }

    /// Starts listening.
    ///
    /// The sequence ends when the source does or when `stop` is called, and throws when the source fails; what came
    /// before stays good. Noise between fixes is neither an end nor a failure.
    func fixes() async throws -> Fixes

    /// Asks the receiver to report at another rate; returns at once.
    ///
    /// - Parameter rate: the rate to report at.
    /// - Returns: true if the receiver can be told; if not, it goes on as before. By default none can: a receiver is
    ///   never written to unless it is known how.
    @discardableResult
    func request(_ rate: ReportRate) -> Bool

    /// Ends the sequence after what has already been received. Calling it again does nothing.
    func stop()
}

extension LocationService {
    /// Cannot: the receiver goes on as before.
    @discardableResult
    public func request(_ rate: ReportRate) -> Bool { false }
}

/// The rate at which a receiver is wanted to report.
public enum ReportRate: Hashable, Sendable {
    /// As often as the receiver is set to report.
    case full
    /// Once in so many seconds, which saves its power and the host's.
    case onceIn(seconds: Double)
}
