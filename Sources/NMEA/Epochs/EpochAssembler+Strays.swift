internal import GNSS

// Sentences whose time is far from that of all others, as of receivers that send local time in one of them.
extension EpochAssembler {
    /// Times further apart may be from different time zones, which differ by at least a quarter of an hour.
    static let zone: Int64 = 840_000_000_000

    /// A sentence held until the next one arrives.
    struct Stray: Sendable {
        let content: any EpochSentence
        let arrival: Arrival
        let time: TimeOfDay
        /// Sentences without a time that followed it.
        var followers: [(content: any EpochSentence, arrival: Arrival)] = []
    }

    /// Whether sentences with the held one's address were dropped before.
    private var isStrayKnown: Bool { stray.map { strayAddresses.contains($0.arrival.address) } ?? false }

    /// Whether the sentence is held because its time is far from the epoch's.
    ///
    /// This completes the previous epoch, unless sentences with this address were dropped before.
    @inline(never)
    mutating func isHeld(
        _ content: any EpochSentence,
        _ arrival: Arrival,
        _ time: TimeOfDay,
        _ deliver: (Epoch) -> Void
    ) -> Bool {
        settleStray(by: time, deliver)
        guard isFarAway(time) else { return false }
        (stray, hasStray) = (Stray(content: content, arrival: arrival, time: time), true)
        if !isStrayKnown, draft.reportsFix { close(deliver) }
        return true
    }

    /// Whether a sentence without a time is held along with the previous one.
    @inline(never)
    mutating func isFollower(_ content: any EpochSentence, _ arrival: Arrival) -> Bool {
        if isStrayKnown { return false }
        stray?.followers.append((content, arrival))
        return true
    }

    /// The time of the open epoch or of the last delivered one.
    private var currentTime: TimeOfDay? { draft.timeOfDay ?? handedOver?.time }

    /// Whether only a gap or another time zone explains the distance from the epoch's time.
    @inline(__always)
    func isFarAway(_ time: TimeOfDay) -> Bool {
        guard let current = currentTime else { return false }
        let distance = abs(current.nanosecondsSinceMidnight &- time.nanosecondsSinceMidnight)
        return distance > Self.zone && distance < Self.day &- Self.zone
    }

    /// Decides on the held sentence by the next one's time: drops it if that is closer to the epoch's time.
    @inline(never)
    private mutating func settleStray(by time: TimeOfDay, _ deliver: (Epoch) -> Void) {
        guard let stray else { return }
        (self.stray, hasStray) = (nil, false)
        if let current = currentTime, Self.distance(current, time) < Self.distance(stray.time, time) {
            strayedSentences += 1
            strayAddresses.insert(stray.arrival.address)
            return
        }
        take(stray, deliver)
    }

    /// Starts an epoch with the held sentence.
    @inline(never)
    mutating func take(_ stray: Stray, _ deliver: (Epoch) -> Void) {
        close(deliver)
        // Without a previous epoch, no time is far away.
        handedOver = nil
        addInOrder(stray.content, stray.arrival, deliver)
        for (content, arrival) in stray.followers { addInOrder(content, arrival, deliver) }
    }

    /// Nanoseconds between two times of day, also across midnight.
    private static func distance(_ one: TimeOfDay, _ other: TimeOfDay) -> Int64 {
        let distance = abs(one.nanosecondsSinceMidnight - other.nanosecondsSinceMidnight)
        return min(distance, max(0, day - distance))
    }
}
