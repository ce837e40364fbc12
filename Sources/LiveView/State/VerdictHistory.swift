package import GNSS
package import Logbook

/// Counts of the filter's verdicts, and its latest rejections.
package struct VerdictHistory: Hashable, Sendable {
    /// Most entries kept in `rejections`.
    private static let mostRejections = 50

    /// One or more rejected fixes in a row with the same reason.
    package struct Rejected: Hashable, Sendable {
        /// `nil` if the receiver did not report the time.
        package let time: UTCTime?
        package let rejection: Rejection
        /// Number of consecutive fixes rejected by the same rule, at least 1.
        package internal(set) var count = 1
    }

    package private(set) var counts: [FilterVerdict.Kind: Int] = [:]

    /// Latest rejections, latest first.
    package private(set) var rejections: [Rejected] = []

    package private(set) var latest: FilterVerdict.Kind?

    package init() {}

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
