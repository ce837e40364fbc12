internal import GNSS
internal import Logbook
internal import Logging
internal import Pipeline
internal import Receivers
internal import Synchronization
internal import Platform

/// The observers of a receiver's line: clients and a meter.
struct ReceiverObservers: Sendable {
    /// Serves the receiver's data to clients; `nil` if serving is off.
    let served: ServedReceiver?

    /// `nil` if metrics and alarms are off.
    let meter: ReceiverMeter?

    func note(_ event: SerialLineEvent) {
        if event == .opened { meter?.open() }
        served?.note(event)
    }

    func note(_ event: NetworkSourceEvent) {
        switch event {
        case .connected: meter?.open()
        case .unreachable, .lost: meter?.close()
        case .gpsd, .hearing: break
        }
        served?.note(event)
    }

    /// Observes the decoded line; `nil` without observers.
    var lineObserver: LineObserver? {
        switch (served, meter) {
        case (nil, nil): nil
        case (let served?, nil): { served.note($0) }
        case (let served, let meter?):
            {
                meter.note(bytes: $0.bytes.count)
                served?.note($0)
            }
        }
    }

    /// Observes lists of satellites; `nil` without a meter.
    var skyObserver: (@Sendable (SkyView) -> Void)? {
        guard let meter else { return nil }
        return { (sky: SkyView) in meter.note(sky) }
    }

    /// Reports that the receiver is no longer read.
    func end() {
        meter?.disconnect()
        served?.close()
    }
}

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
