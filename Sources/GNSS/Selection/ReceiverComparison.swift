/// Compares receivers on one vehicle, and tells when one of them is somewhere else than its circle says.
///
/// It has no clock but the locations' times.
public struct ReceiverComparison: Sendable {
    /// That two receivers do not agree any more, or do again.
    public struct Change: Hashable, Sendable {
        /// The receiver that is probably wrong: it came farther than it says to have travelled, or claims less.
        public let receiver: ReceiverIdentity
        /// The other one.
        public let other: ReceiverIdentity
        /// Metres between them; nil where they agree again.
        public let distance: Double?
    }

    private var pairs: [Set<ReceiverIdentity>: ReceiverPair] = [:]
    private var receivers: [ReceiverIdentity] = []

    /// A comparison before the first location.
    public init() {}

    /// True of a receiver that disagrees with another, and is probably wrong.
    public func isSuspect(_ receiver: ReceiverIdentity) -> Bool { pairs.values.contains { $0.suspect == receiver } }

    /// Takes the next location of a receiver into account.
    ///
    /// - Parameters:
    ///   - verdict: what the receiver's own filter said.
    ///   - receiver: the receiver.
    /// - Returns: what has changed by it, for each other receiver for which something has.
    public mutating func take(_ verdict: FilterVerdict, of receiver: ReceiverIdentity) -> [Change] {
        guard let location = verdict.location else { return [] }
        if !receivers.contains(receiver) { receivers.append(receiver) }
        var changes: [Change] = []
        for other in receivers where other != receiver {
            var pair = pairs.removeValue(forKey: [receiver, other]) ?? ReceiverPair(other, receiver)
            let change = pair.take(location, isGood: verdict.rejection == nil, of: receiver)
            if let change { changes.append(change) }
            pairs[[receiver, other]] = pair
        }
        return changes
    }
}
