internal import Export
internal import GNSS
internal import Logging
internal import Synchronization

/// The receivers of one vehicle, one of which stands for it at a time.
final class ReceiverFusion: Sendable {
    private let choice = Mutex(ReceiverChoice())
    private let logger: Logger

    /// Several receivers before the first location.
    init(logger: Logger) { self.logger = logger }

    /// What a receiver's next location is to the vehicle; nil where it does not stand for it.
    ///
    /// A switch is said.
    func fused(_ verdict: FilterVerdict, of receiver: ReceiverIdentity) -> FusedLocation? {
        let (fused, change) = choice.withLock { $0.take(verdict, of: receiver) }
        // Never where it was.
        if let change { logger.notice("\(change.text)") }
        return fused
    }
}

extension ReceiverChoice.Switch {
    fileprivate var text: String {
        switch reason {
        case .silent(let seconds):
            "switched to \(chosen): \(former) has had no good location for \(DecimalText.string(seconds, decimals: 1)) s"
        case .better(let accuracy, let other):
            "switched to \(chosen): it is accurate to \(DecimalText.string(accuracy, decimals: 1)) m, \(former) to "
                + (other.map { "\(DecimalText.string($0, decimals: 1)) m" } ?? "nobody knows what")
        }
    }
}
