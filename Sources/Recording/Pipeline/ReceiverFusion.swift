internal import Export
internal import GNSS
internal import Logging
internal import Synchronization

/// The receivers of one vehicle, one of which stands for it at a time.
final class ReceiverFusion: Sendable {
    private let state = Mutex((choice: ReceiverChoice(), comparison: ReceiverComparison()))
    private let logger: Logger

    /// Several receivers before the first location.
    init(logger: Logger) { self.logger = logger }

    /// What a receiver's next location is to the vehicle; nil where it does not stand for it.
    ///
    /// A switch is said, and which receiver is somewhere else than another.
    func fused(_ verdict: FilterVerdict, of receiver: ReceiverIdentity) -> FusedLocation? {
        let (chosen, disagreements) = state.withLock {
            let disagreements = $0.comparison.take(verdict, of: receiver)
            let isSuspect = $0.comparison.isSuspect(receiver)
            return ($0.choice.take(verdict, of: receiver, isSuspect: isSuspect), disagreements)
        }
        // Never where it was.
        if let change = chosen.change { logger.notice("\(change.text)") }
        for disagreement in disagreements { logger.notice("\(disagreement.text)") }
        return chosen.fused
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

extension ReceiverComparison.Change {
    fileprivate var text: String {
        guard let distance else { return "\(receiver) agrees with \(other) again" }
        let metres = DecimalText.string(distance, decimals: 0)
        return "\(receiver) disagrees with \(other): it is \(metres) m from it, more than they claim to be off"
    }
}
