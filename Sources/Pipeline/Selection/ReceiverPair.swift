public import GNSS
public import Logbook

/// Two receivers on one vehicle, and whether they are where they can both be.
struct ReceiverPair: Sendable {
    /// Seconds between locations that are compared.
    private static let longestLag = 1.0
    /// The radii that both may be off, and metres between their antennas and of surprises.
    private static let radii = 3.0
    private static let slack = 10.0
    /// Seconds for which they have to be farther apart, and seconds and the share of the limit for which they agree again.
    private static let patience = 5.0
    private static let relief = 10.0
    private static let near = 0.5
    /// The share of the distance by which one has to have come farther than the other to be the wrong one.
    private static let telling = 1.0 / 3

    private var one: Side
    private var other: Side
    private var apart = Persistence()
    private var together = Persistence()
    /// The one that disagrees; nil if they agree.
    private(set) var suspect: ReceiverIdentity?
    /// Whether they are so far apart that both are suspect.
    var separation = ReceiverSeparation()

    /// Two receivers without a known disagreement.
    init(_ one: ReceiverIdentity, _ other: ReceiverIdentity) {
        self.one = Side(receiver: one)
        self.other = Side(receiver: other)
    }

    private func side(of receiver: ReceiverIdentity) -> WritableKeyPath<Self, Side> {
        receiver == one.receiver ? \.one : \.other
    }

    /// Goes on to a location of one of them.
    ///
    /// - Returns: the change where they no longer agree, or agree again; nil if nothing has changed.
    mutating func take(_ location: Location, isGood: Bool, of receiver: ReceiverIdentity) -> ReceiverComparison.Change?
    {
        self[keyPath: side(of: receiver)].take(location, isGood: isGood)
        compareNewest(at: location.time)
        guard isGood, let here = one.last, let there = other.last else { return nil }
        let lag = here.time.seconds(since: there.time).magnitude
        guard lag <= Self.longestLag else { return nil }
        let distance = here.coordinate.distance(to: there.coordinate)
        let speed = max(here.speedOverGround ?? 0, there.speedOverGround ?? 0)
        let unknown = Self.slack + 2 * speed * lag
        let limit = unknown + Self.radii * (one.radius + other.radius)
        // The better of the two vouches for both: one that is unsure where it is agrees with anything.
        if distance <= unknown + 2 * Self.radii * min(one.radius, other.radius) {
            one.agree()
            other.agree()
        }
        if suspect != nil {
            guard together.lasts(Self.relief, if: distance < Self.near * limit, at: location.time) else { return nil }
            defer { suspect = nil }
            apart = Persistence()
            return change(nil)
        }
        guard apart.lasts(Self.patience, if: distance > limit, at: location.time) else { return nil }
        suspect = isOneWrong(distance) ? one.receiver : other.receiver
        together = Persistence()
        return change(distance)
    }

    /// Notes whether the filter of a receiver suspects its newest fix, which may be rejected.
    mutating func note(isSuspect: Bool, of receiver: ReceiverIdentity) {
        let side = side(of: receiver)
        if isSuspect, !self[keyPath: side].isSuspect { separation.suspect() }
        self[keyPath: side].isSuspect = isSuspect
    }

    /// Whether a receiver is one of the two.
    func contains(_ receiver: ReceiverIdentity) -> Bool { receiver == one.receiver || receiver == other.receiver }

    /// Whether a receiver is confirmed by the other one, whose own filter suspects nothing.
    func isConfirmed(_ receiver: ReceiverIdentity) -> Bool {
        separation.isOver && !(receiver == one.receiver ? other : one).isSuspect
    }

    /// Compares also disputed locations, which may be those of a receiver that has jumped.
    private mutating func compareNewest(at time: UTCTime) {
        guard let here = one.newest, let there = other.newest,
            case let lag = here.time.seconds(since: there.time).magnitude, lag <= Self.longestLag
        else { return }
        let speed = max(here.speedOverGround ?? 0, there.speedOverGround ?? 0)
        separation.take(here.coordinate.distance(to: there.coordinate), tolerance: speed * lag, at: time)
    }

    private func isOneWrong(_ distance: Double) -> Bool {
        if one.isDisputed != other.isDisputed { return one.isDisputed }
        let difference = one.excess - other.excess
        if difference.magnitude > Self.telling * distance { return difference > 0 }
        return one.radius >= other.radius
    }

    private func change(_ distance: Double?) -> ReceiverComparison.Change? {
        guard let suspect else { return nil }
        let other = suspect == one.receiver ? other.receiver : one.receiver
        return ReceiverComparison.Change(receiver: suspect, other: other, distance: distance)
    }
}

extension ReceiverPair {
    /// One of the two.
    private struct Side {
        let receiver: ReceiverIdentity
        /// Its last good location, and its last one of all.
        var last: Location?
        private(set) var newest: Location?
        /// Whether its own filter suspects its newest fix.
        var isSuspect = false
        /// Its location when they agreed last.
        private var agreed: Location?
        /// Metres that it has travelled since, and those that it has jumped.
        private var travelled = 0.0
        private var jumped = 0.0
        /// Whether its own filter has disputed its place since.
        private(set) var isDisputed = false
        /// Metres that it has travelled since its last good location.
        private var wayOfStep = 0.0

        init(receiver: ReceiverIdentity) { self.receiver = receiver }

        /// Metres: the claimed radius, or the default one of an unknown receiver.
        var radius: Double { last?.horizontalAccuracy ?? 10 }

        /// Metres that it has come, at once or in all as the crow flies, beyond what it says to have travelled.
        var excess: Double {
            guard let last, let agreed else { return 0 }
            return max(jumped, agreed.coordinate.distance(to: last.coordinate) - travelled)
        }

        mutating func take(_ location: Location, isGood: Bool) {
            newest = location
            let way = location.distanceTravelled ?? 0
            travelled += way
            wayOfStep += way
            guard isGood else {
                isDisputed = true
                return
            }
            let step = last.map { $0.coordinate.distance(to: location.coordinate) - wayOfStep } ?? 0
            if step > ReceiverPair.slack { jumped += step }
            (last, wayOfStep) = (location, 0)
        }

        mutating func agree() { (agreed, travelled, jumped, isDisputed) = (last, 0, 0, false) }
    }
}

/// Compares receivers on one vehicle, and reports one that is outside its circle.
///
/// It has no clock but the locations' times.
public struct ReceiverComparison: Sendable {
    /// The beginning or the end of a disagreement between two receivers.
    public struct Change: Hashable, Sendable {
        /// The receiver that is probably wrong: it came farther than it says to have travelled, or claims less.
        public let receiver: ReceiverIdentity
        /// The other one.
        public let other: ReceiverIdentity
        /// Metres between them; nil if they agree again.
        public let distance: Double?
    }

    private var pairs: [Set<ReceiverIdentity>: ReceiverPair] = [:]
    private var receivers: [ReceiverIdentity] = []

    /// A comparison before the first location.
    public init() {}

    /// True of a receiver that disagrees with another, and is probably wrong.
    public func isSuspect(_ receiver: ReceiverIdentity) -> Bool { pairs.values.contains { $0.suspect == receiver } }

    /// Why the locations of a receiver are suspect: another one is more than 100 m away, and has been for ten seconds; nil if
    /// they are not.
    ///
    /// With two receivers, either may be wrong, so both are suspect.
    public func suspicion(of receiver: ReceiverIdentity) -> Suspicion? {
        let distances = pairs.values.compactMap { $0.contains(receiver) ? $0.separation.distance : nil }
        return distances.max().flatMap { Suspicion(.init(.receiversApart), disagreement: $0) }
    }

    /// Ends the suspicion of a receiver and of those that it is compared with.
    public mutating func trust(_ receiver: ReceiverIdentity) {
        for key in pairs.keys where key.contains(receiver) { pairs[key]?.separation.trust() }
    }

    /// Whether another receiver, which is not suspect itself, has been near this one for ten seconds.
    public func isConfirmed(_ receiver: ReceiverIdentity) -> Bool {
        pairs.values.contains { $0.contains(receiver) && $0.isConfirmed(receiver) }
    }

    /// Takes the next location of a receiver into account.
    ///
    /// - Parameters:
    ///   - verdict: the verdict of the receiver's own filter.
    ///   - receiver: the receiver.
    ///   - isSuspect: whether that filter suspects the position.
    /// - Returns: the changes that the location has led to, at most one for each other receiver.
    public mutating func take(
        _ verdict: FilterVerdict,
        of receiver: ReceiverIdentity,
        isSuspect: Bool = false
    ) -> [Change] {
        guard let location = verdict.location else {
            for key in pairs.keys where key.contains(receiver) { pairs[key]?.note(isSuspect: isSuspect, of: receiver) }
            return []
        }
        if !receivers.contains(receiver) { receivers.append(receiver) }
        var changes: [Change] = []
        for other in receivers where other != receiver {
            var pair = pairs.removeValue(forKey: [receiver, other]) ?? ReceiverPair(other, receiver)
            let isGood = verdict.rejection == nil
            pair.note(isSuspect: isSuspect, of: receiver)
            let change = pair.take(location, isGood: isGood, of: receiver)
            if let change { changes.append(change) }
            pairs[[receiver, other]] = pair
        }
        return changes
    }
}
