internal import Files
internal import Filtering
internal import GNSS
internal import Logbook
internal import Logging
internal import Synchronization
internal import Terminal
internal import Text

/// The receivers of one vehicle; at any time the best receiver represents it.
final class ReceiverFusion: Sendable {
    private let state = Mutex((choice: ReceiverChoice(), comparison: ReceiverComparison()))
    private let units: DisplayUnits
    private let logger: Logger

    init(units: DisplayUnits, logger: Logger) { (self.units, self.logger) = (units, logger) }

    /// Returns the location for the vehicle if this receiver represents it now, otherwise `nil`.
    ///
    /// Logs switches between receivers, and receivers whose positions disagree.
    func fused(_ verdict: FilterVerdict, of receiver: ReceiverIdentity) -> FusedLocation? {
        let (chosen, disagreements) = state.withLock {
            let disagreements = $0.comparison.take(verdict, of: receiver)
            let isSuspect = $0.comparison.isSuspect(receiver)
            return ($0.choice.take(verdict, of: receiver, isSuspect: isSuspect), disagreements)
        }
        // The log must not contain positions.
        if let change = chosen.change { logger.notice("\(change.text(in: units))") }
        if chosen.isUndecided, let best = state.withLock({ $0.choice.chosen }) {
            logger.notice("cannot tell whether \(best) or \(receiver) is better; \(best) represents the vehicle")
        }
        for disagreement in disagreements { logger.notice("\(disagreement.text(in: units))") }
        return chosen.fused
    }
}

extension ReceiverChoice.Switch {
    fileprivate func text(in units: DisplayUnits) -> String {
        switch reason {
        case .silent(let seconds):
            "switched to \(chosen): \(former) has had no good location for \(DecimalText.string(seconds, decimals: 1)) s"
        case .better(let accuracy, let other):
            "switched to \(chosen): it is accurate to \(units.length(accuracy, decimals: 1)), \(former) to "
                + (other.map { units.length($0, decimals: 1) } ?? "an unknown distance")
        }
    }
}

extension ReceiverComparison.Change {
    fileprivate func text(in units: DisplayUnits) -> String {
        guard let distance else { return "\(receiver) agrees with \(other) again" }
        let way = units.length(distance, decimals: 0)
        return "\(receiver) disagrees with \(other): they are \(way) apart, more than their accuracies allow"
    }
}
