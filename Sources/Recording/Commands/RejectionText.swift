internal import Export
package import GNSS

extension Rejection {
    /// The reason in words, with what was measured and its threshold.
    package var explanation: String {
        switch rule {
        case .noFix:
            "the receiver itself reported no fix (rule no-fix)"
        case .noTime:
            "the receiver did not know the date and time yet (rule no-time)"
        case .impossibleCoordinate:
            "it names no place on earth that a receiver can measure (rule impossible-coordinate)"
        case .duplicateTime:
            "a fix for this instant had been accepted before (rule duplicate-time)"
        case .olderTime:
            "it is \(text(measured)) s older than the last accepted fix; the threshold is \(text(threshold)) s "
                + "(rule older-time)"
        case .positionJump:
            "it is \(text(measured)) m from the last accepted location, and no vehicle gets farther than "
                + "\(text(threshold)) m in the time between (rule position-jump)"
        }
    }

    private func text(_ value: Double?) -> String {
        value.map { DecimalText.string($0, decimals: $0 == $0.rounded() ? 0 : 1) } ?? "?"
    }
}
