internal import GNSS
internal import Logbook
internal import Logging
internal import Pipeline
internal import Synchronization
internal import Terminal

/// Logs when a receiver becomes suspect, for which further reasons, and when that ends.
///
/// The log must not contain positions.
final class SuspicionLog: Sendable {
    private let current = Mutex(Suspicion.Reasons())
    private let receiver: ReceiverIdentity
    private let isLive: Bool
    private let logger: Logger

    /// Creates a log that begins without suspicion.
    ///
    /// - Parameters:
    ///   - receiver: the receiver.
    ///   - isLive: whether the receiver is recorded now; replays log at info level, since their user waits for a summary.
    ///   - logger: the log.
    init(of receiver: ReceiverIdentity, isLive: Bool, logger: Logger) {
        (self.receiver, self.isLive, self.logger) = (receiver, isLive, logger)
    }

    /// Logs changes in an event of the pipeline.
    func note(_ event: PipelineEvent) {
        guard case .judged(let fixes) = event else { return }
        for fix in fixes {
            let reasons = fix.suspicion?.reasons ?? []
            let before = current.withLock { current in
                defer { current = reasons }
                return current
            }
            if let suspicion = fix.suspicion, !reasons.subtracting(before).isEmpty {
                // A covered antenna is nothing to warn of.
                let level: Logger.Level = reasons == Suspicion.Reasons(.signalsWeak) || !isLive ? .info : .warning
                logger.log(level: level, "\(receiver) is suspect: \(suspicion.words)")
            } else if reasons.isEmpty, !before.isEmpty {
                let level: Logger.Level = before == Suspicion.Reasons(.signalsWeak) || !isLive ? .info : .notice
                logger.log(level: level, "\(receiver) is no longer suspect")
            }
        }
    }
}
