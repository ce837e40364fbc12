package import GNSS
package import Logbook

/// The verdicts of a filter so far: how many of each kind, and the rejections that came last.
package struct VerdictHistory: Hashable, Sendable {
    /// Rejections that are kept.
    private static let mostRejections = 50

    /// A fix that was rejected.
    package struct Rejected: Hashable, Sendable {
        /// The time of the fix; nil where the receiver did not know it.
        package let time: UTCTime?
        /// The reason.
        package let rejection: Rejection
        /// The number of fixes in a row that were rejected by the same rule, at least 1.
        package internal(set) var count = 1
    }

    /// The number of verdicts of each kind.
    package private(set) var counts: [FilterVerdict.Kind: Int] = [:]

    /// The rejections that came last, the last one first.
    package private(set) var rejections: [Rejected] = []

    /// The latest verdict.
    package private(set) var latest: FilterVerdict.Kind?

    /// No verdicts.
    package init() {}

    /// Takes a verdict in.
    mutating func note(_ fix: JudgedFix) {
        let previous = latest
        latest = fix.verdict.kind
        counts[fix.verdict.kind, default: 0] += 1
        guard let rejection = fix.verdict.rejection else { return }
        let isSame = previous == .rejected || previous == .disputed
        var rejected = Rejected(time: fix.received.fix.time, rejection: rejection)
        if isSame, rejections.first?.rejection.rule == rejection.rule {
            rejected.count += rejections.removeFirst().count
        }
        rejections.insert(rejected, at: 0)
        if rejections.count > Self.mostRejections { rejections.removeLast() }
    }
}
