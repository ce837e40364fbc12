internal import GNSS

/// The messages of one GSV set, as they come in: a set is what one talker says of one signal.
///
/// Garmin's receivers spread a set over several epochs, a message each; others lose a message now and then.
struct SatelliteSet: Sendable {
    /// The key that tells the sets of one receiver apart, as it stands in the sentences: the talker, and the ids at the
    /// end.
    struct Key: Hashable, Sendable {
        private let parts: UInt64

        /// The key of a set.
        ///
        /// - Parameters:
        ///   - address: the number of the address, 0 ..< 64.
        ///   - ids: the characters of signal and system id, and which of them there are.
        @inline(__always)
        init(address: Int, ids: UInt64) {
            parts = ids | UInt64(truncatingIfNeeded: address) &<< 56
        }

        /// True if the sets are of the same talker.
        func hasAddress(of other: Key) -> Bool { parts &>> 56 == other.parts &>> 56 }
    }

    /// The role of a message in its set.
    enum Message {
        /// The first of all: nothing of the set is listed.
        case begins
        /// The next one.
        case goesOn
        /// The set begins again: what was listed before is void.
        case beginsAgain
        /// The same message once more.
        case repeats
    }

    let key: Key

    /// The constellation of its satellites; nil where it is for each number to say.
    let constellation: Constellation?

    /// The signal that the noise is measured on.
    let signal: UInt8?

    /// A satellite of its constellation and signal, without a number.
    let family: Satellite

    /// The numbers that nearly all satellites of its constellation have: from 1 up to a limit, behind an offset.
    let usualNumbers: (offset: Int, limit: Int)

    /// The number of the message that came last; less than any before the first.
    private(set) var lastMessage = -1

    /// The number of messages that the set's last message claimed.
    private var messageCount = 0

    /// True where the last message of the set is in; those before it may be missing.
    private(set) var isComplete = false

    /// True where a message came in this epoch.
    private(set) var isHeard = false

    /// True where a message has come, but not the last one.
    var isUnfinished: Bool { lastMessage >= 0 && !isComplete }

    /// A set of which no message has come.
    init(_ key: Key, constellation: Constellation?, signal: UInt8?) {
        self.key = key
        self.constellation = constellation
        self.signal = signal
        family = Satellite(constellation: constellation ?? .gps, number: 0, signal: signal)
        usualNumbers = constellation.map(SatelliteNumber.usualNumbers) ?? (0, 0)
    }

    /// Takes note of a message.
    @inline(__always)
    mutating func note(_ place: GSV.Place) -> Message {
        let last = lastMessage
        lastMessage = place.number
        messageCount = place.count
        isComplete = place.isLast
        isHeard = true
        if last < 0 { return .begins }
        if place.number > last { return .goesOn }
        // A number that goes back begins the set too, where the first message has been lost.
        return place.number == 1 || place.number < last ? .beginsAgain : .repeats
    }

    /// Ends the set if the next message, of another signal of the same talker, goes on with its numbers.
    ///
    /// Allystar's receivers number the messages of all signals through, so that only those of the last signal have an end.
    mutating func endIfContinued(by place: GSV.Place, of key: Key) {
        guard isHeard, isUnfinished, place.number == lastMessage + 1, place.count == messageCount else { return }
        if key.hasAddress(of: self.key) { isComplete = true }
    }

    /// An epoch has ended; the set goes on in the next one if it has begun in this one and lacks its end.
    mutating func endEpoch() {
        if !isHeard || isComplete {
            lastMessage = -1
            isComplete = false
        }
        isHeard = false
    }
}

/// A set of satellites of all constellations, a bit each.
struct SatelliteBits: Sendable {
    private var words = InlineArray<8, UInt64>(repeating: 0)

    /// The number of satellites in the set.
    var count: Int {
        var count = 0
        for index in words.indices { count += words[index].nonzeroBitCount }
        return count
    }

    /// True where a satellite is among them.
    ///
    /// Mutating, though it changes nothing: the words are read in place then, not copied.
    @inline(__always)
    mutating func contains(_ satellite: Satellite) -> Bool {
        words[satellite.constellationCode] & Self.bit(satellite.number) != 0
    }

    @inline(__always)
    mutating func insert(_ satellite: Satellite) {
        words[satellite.constellationCode] |= Self.bit(satellite.number)
    }

    /// Inserts satellites of a constellation by the bits of their numbers.
    @inline(__always)
    mutating func insert(_ constellation: Constellation, _ bits: UInt64) {
        words[Int(constellation.rawValue & 7)] |= bits
    }

    /// The bit of a number.
    ///
    /// The numbers of each constellation are at most 64 in a row, so that none has the bit of another: up to 63, or for
    /// augmentation satellites from 120 through 158.
    @inline(__always)
    static func bit(_ number: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: number) }
}
