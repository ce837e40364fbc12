/// A fix on its way through the smoother: what it measured, and what the filter made of it.
struct SmoothedEpoch: Sendable {
    /// The filter's verdict, which the smoother improves.
    var verdict: FilterVerdict

    /// The fix as it is; nil where it has no time or no place.
    let fix: Location?

    /// The end that it made of a refusal; nil where it made none.
    let ending: RefusalEnding?

    /// The beginning that has proved wrong by it; nil where none has.
    let wrongBeginning: WrongBeginning?

    /// Metres a second as the receiver said; nil where it did not.
    var speed: Double? { fix?.speedOverGround }

    /// True where it was refused because of its position, not by a rule that knows it to be useless.
    var isDoubted: Bool {
        switch verdict.rejection?.rule {
        case .positionJump, .settling, .deadReckoning: fix != nil
        default: false
        }
    }

    /// Seconds since another one; nil where one of them has no time.
    func seconds(since other: SmoothedEpoch) -> Double? {
        guard let fix, let before = other.fix else { return nil }
        return fix.time.seconds(since: before.time)
    }
}
