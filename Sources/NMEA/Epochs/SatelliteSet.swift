internal import GNSS

/// Tracks the messages of a GSV set: the satellites of one talker and one signal.
///
/// Garmin's receivers spread a set over several epochs, with a message in each. Others occasionally lose a message.
struct SatelliteSet: Sendable {
    /// Identifies a set of a receiver by the bytes in its sentences: the talker and the IDs at the end.
    struct Key: Hashable, Sendable {
        private let parts: UInt64

        /// Creates the key of a set.
        ///
        /// - Parameters:
        ///   - address: the number of the address, in 0 ..< 64.
        ///   - ids: the characters of the signal and system IDs, and their presence.
        @inline(__always)
        init(address: Int, ids: UInt64) {
            parts = ids | UInt64(truncatingIfNeeded: address) &<< 56
        }

        func hasAddress(of other: Key) -> Bool { parts &>> 56 == other.parts &>> 56 }
    }

    /// The role of a message in its set.
    enum Message {
        /// The first message; no satellite of the set is listed.
        case begins
        /// A message that continues the set.
        case goesOn
        /// A message that restarts the set; satellites listed before are discarded.
        case beginsAgain
        /// A repetition of the previous message.
        case repeats
    }

    let key: Key

    /// The constellation of the satellites; `nil` if it follows from their numbers.
    let constellation: Constellation?

    /// The signal of the signal-to-noise ratios.
    let signal: UInt8?

    /// A template satellite with the set's constellation and signal.
    let family: Satellite

    /// The usual numbers of its constellation, which are 1 to `limit` plus `offset`.
    let usualNumbers: (offset: Int, limit: Int)

    /// The number of the latest message; -1 before the first.
    private(set) var lastMessage = -1

    /// The number of messages according to the latest one.
    private var messageCount = 0

    /// Whether the set's last message has arrived; earlier ones may be missing.
    private(set) var isComplete = false

    /// Whether a message arrived in this epoch.
    private(set) var isHeard = false

    /// Whether a message has arrived, but not the last one.
    var isUnfinished: Bool { lastMessage >= 0 && !isComplete }

    init(_ key: Key, constellation: Constellation?, signal: UInt8?) {
        self.key = key
        self.constellation = constellation
        self.signal = signal
        family = Satellite(constellation: constellation ?? .gps, number: 0, signal: signal)
        usualNumbers = constellation.map(SatelliteNumber.usualNumbers) ?? (0, 0)
    }

    /// Records a message and returns its role.
    @inline(__always)
    mutating func note(_ place: GSV.Place) -> Message {
        let last = lastMessage
        lastMessage = place.number
        messageCount = place.count
        isComplete = place.isLast
        isHeard = true
        if last < 0 { return .begins }
        if place.number > last { return .goesOn }
        // A lower number also restarts the set, as the first message may have been lost.
        return place.number == 1 || place.number < last ? .beginsAgain : .repeats
    }

    /// Ends the set if a message of another signal of the same talker continues its numbers.
    ///
    /// Allystar's receivers number the messages of all signals consecutively, so that only the last signal's set ends.
    mutating func endIfContinued(by place: GSV.Place, of key: Key) {
        guard isHeard, isUnfinished, place.number == lastMessage + 1, place.count == messageCount else { return }
        if key.hasAddress(of: self.key) { isComplete = true }
    }

    /// Ends the epoch; the set continues in the next one if it was started in this one and is incomplete.
    mutating func endEpoch() {
        if !isHeard || isComplete {
            lastMessage = -1
            isComplete = false
        }
        isHeard = false
    }
}

/// A set of satellites of all constellations, with a bit for each satellite.
struct SatelliteBits: Sendable {
    private var words = InlineArray<8, UInt64>(repeating: 0)

    var count: Int {
        var count = 0
        for index in words.indices { count += words[index].nonzeroBitCount }
        return count
    }

    /// Whether the set contains a satellite.
    ///
    /// `mutating` only to read the words in place without copying them.
    @inline(__always)
    mutating func contains(_ satellite: Satellite) -> Bool {
        words[satellite.constellationCode] & Self.bit(satellite.number) != 0
    }

    @inline(__always)
    mutating func insert(_ satellite: Satellite) {
        words[satellite.constellationCode] |= Self.bit(satellite.number)
    }

    /// Inserts satellites of a constellation, given as bits.
    @inline(__always)
    mutating func insert(_ constellation: Constellation, _ bits: UInt64) {
        words[Int(constellation.rawValue & 7)] |= bits
    }

    /// The bit of a satellite's number.
    ///
    /// Bits are unique within a constellation because its numbers span at most 64: up to 63, or 120 to 158 for
    /// augmentation satellites.
    @inline(__always)
    static func bit(_ number: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: number) }
}

/// Combines the satellites listed by sentences and binary messages of an epoch, each signal once.
///
/// NAV-SAT lists each satellite once for all signals, NAV-SIG lists each signal without a direction, and GSV may list
/// either.
enum SatelliteUnion {
    private struct Key: Hashable {
        let constellation: Constellation
        let number: Int
        let signal: UInt8?

        /// The key of the satellite for all signals.
        var satellite: Key { Key(constellation: constellation, number: number, signal: nil) }

        init(_ satellite: Satellite) {
            self.init(constellation: satellite.constellation, number: satellite.number, signal: satellite.signal)
        }

        private init(constellation: Constellation, number: Int, signal: UInt8?) {
            (self.constellation, self.number, self.signal) = (constellation, number, signal)
        }
    }

    /// The union, in the order of first appearance.
    ///
    /// - Parameter listed: the satellites of all lists.
    /// - Returns: the satellites without repetitions; an entry without a signal is dropped if its signals are listed.
    static func of(_ listed: [Satellite]) -> [Satellite] {
        var directed: [Key: ListedSatellite] = [:]
        var withSignals: Set<Key> = []
        for satellite in listed {
            let key = Key(satellite).satellite
            if satellite.elevation != nil, directed[key] == nil { directed[key] = satellite.listed }
            if satellite.signal != nil { withSignals.insert(key) }
        }
        var seen: Set<Key> = []
        return listed.compactMap { satellite in
            let key = Key(satellite)
            guard satellite.signal != nil || !withSignals.contains(key) else { return nil }
            guard seen.insert(key).inserted else { return nil }
            return satellite.elevation == nil ? satellite.directed(as: directed[key.satellite]) : satellite
        }
    }
}

extension Satellite {
    /// The satellite with the direction from another list.
    fileprivate func directed(as other: ListedSatellite?) -> Satellite {
        guard let other else { return self }
        return Satellite(
            constellation: constellation,
            number: number,
            signal: signal,
            listed: ListedSatellite(
                number: listed.number,
                elevation: other.elevation,
                azimuth: other.azimuth,
                signalToNoise: listed.signalToNoise
            ),
            isUsed: isUsed
        )
    }
}
