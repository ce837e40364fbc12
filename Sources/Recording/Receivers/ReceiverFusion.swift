internal import Files
internal import Pipeline
internal import GNSS
internal import Logbook
internal import Logging
internal import Synchronization
internal import Platform
internal import Text

/// The receivers of one vehicle; at any time the best receiver represents it.
final class ReceiverFusion: Sendable {
    private let state = Mutex((choice: ReceiverChoice(), comparison: ReceiverComparison()))
    private let units: DisplayUnits
    private let logger: Logger

    init(units: DisplayUnits, logger: Logger) { (self.units, self.logger) = (units, logger) }

    /// Sets whether this receiver represents the vehicle now, and adds the suspicion that the others raise.
    ///
    /// Logs switches between receivers, and receivers whose positions disagree.
    ///
    /// - Returns: whether another receiver confirms this one.
    func fuse(_ fix: inout JudgedFix, of receiver: ReceiverIdentity) -> Bool {
        let (verdict, isOfPosition) = (fix.verdict, fix.suspicion?.isOfPosition == true)
        let (chosen, disagreements, suspicion, isConfirmed) = state.withLock {
            let disagreements = $0.comparison.take(verdict, of: receiver, isSuspect: isOfPosition)
            let isSuspect = isOfPosition || $0.comparison.isSuspect(receiver)
            let chosen = $0.choice.take(verdict, of: receiver, isSuspect: isSuspect)
            let comparison = $0.comparison
            return (chosen, disagreements, comparison.suspicion(of: receiver), comparison.isConfirmed(receiver))
        }
        fix.add(suspicion)
        // The log must not contain positions.
        if let change = chosen.change { logger.notice("\(change.text(in: units))") }
        if chosen.isUndecided, let best = state.withLock({ $0.choice.chosen }) {
            logger.notice("cannot tell whether \(best) or \(receiver) is better; \(best) represents the vehicle")
        }
        for disagreement in disagreements { logger.notice("\(disagreement.text(in: units))") }
        fix.fused = chosen.fused
        return isConfirmed
    }

    /// Ends the suspicion of a receiver: the user trusts it.
    func trust(_ receiver: ReceiverIdentity) { state.withLock { $0.comparison.trust(receiver) } }
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
