internal import GNSS

/// Which satellites of all constellations are meant, a bit each.
struct SatelliteBits: Sendable {
    private var words = InlineArray<8, UInt64>(repeating: 0)

    /// How many there are.
    var count: Int {
        var count = 0
        for index in words.indices { count += words[index].nonzeroBitCount }
        return count
    }

    /// Whether a satellite is among them.
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
