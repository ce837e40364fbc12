public import GNSS

/// Identifies satellites by their numbers in GSV and GSA.
///
/// Each dialect of NMEA 0183 marks the constellation by talker, system ID or offset. The first match counts, from left
/// to right.
///
/// | constellation | with its talker or system ID | with GP, GN or system 1 | source |
/// |---|---|---|---|
/// | GPS | 1 to 32 | 1 to 32 | NMEA 0183 2.0 |
/// | SBAS | – | 33 to 64 are PRN 120 to 151; 120 to 158 | NMEA 0183 2.3; Magellan, Pharos, u-blox "extended" |
/// | GLONASS | 1 to 32 | 65 to 99, as slots beyond 32 follow | NMEA 0183 3.0 |
/// | Galileo | 1 to 36; 101 to 136; 301 to 336 | 101 to 119; 301 to 336 | 4.11; Quectel; u-blox, Jackson Labs |
/// | BeiDou | 1 to 63; 201 to 263; 401 to 463 | 203 to 263; 401 to 463 | 4.11; SiRF, SkyTraq, Telit; u-blox |
/// | QZSS | 1 to 10; 183 to 202 | 183 to 202; 183 to 192 are PRNs of the signal L1S | 4.11; u-blox, SkyTraq, Telit |
/// | IMES | – | 173 to 182 | u-blox |
/// | NavIC | 1 to 18; 501 to 518; 901 to 918 | 501 to 518; 901 to 918 | 4.11; gpsd; Allystar |
public enum SatelliteNumber {
    /// Converts a number to a constellation and the number within it.
    ///
    /// - Parameters:
    ///   - sent: the number in the sentence.
    ///   - constellation: the constellation of the talker or system ID; `nil` if they do not specify one, such as GN.
    /// - Returns: constellation and number by the table above; `nil` for numbers that no known dialect uses.
    public static func identify(
        _ sent: Int,
        constellation: Constellation?
    ) -> (constellation: Constellation, number: Int)? {
        guard let constellation else { return byRange(sent) }
        if let number = ownNumber(sent, in: constellation) { return (constellation, number) }
        switch constellation {
        // Both include others: GPS lists augmentation satellites, GLONASS in old receivers any satellites.
        case .gps, .glonass: return byRange(sent)
        case .sbas, .galileo, .beiDou, .imes, .qzss, .navIC: return nil
        }
    }

    /// The constellation of a talker; `nil` for talkers of several constellations.
    static func constellation(of talker: Talker) -> Constellation? {
        switch (talker.first, talker.second) {
        case (UInt8(ascii: "G"), UInt8(ascii: "P")): .gps
        case (UInt8(ascii: "G"), UInt8(ascii: "L")): .glonass
        case (UInt8(ascii: "G"), UInt8(ascii: "A")): .galileo
        case (UInt8(ascii: "G"), UInt8(ascii: "B")), (UInt8(ascii: "B"), UInt8(ascii: "D")): .beiDou
        case (UInt8(ascii: "G"), UInt8(ascii: "Q")), (UInt8(ascii: "Q"), UInt8(ascii: "Z")): .qzss
        case (UInt8(ascii: "G"), UInt8(ascii: "I")): .navIC
        default: nil
        }
    }

    /// The constellation of an NMEA 4.11 system ID, which Quectel also sends in GSV.
    static func constellation(ofSystem system: UInt8) -> Constellation? {
        switch system {
        case 1: .gps
        case 2: .glonass
        case 3: .galileo
        case 4: .beiDou
        case 5: .qzss
        case 6: .navIC
        default: nil
        }
    }

    /// The usual numbers of a constellation, which are 1 to `limit` plus `offset`.
    @inline(__always)
    static func usualNumbers(of constellation: Constellation) -> (offset: Int, limit: Int) {
        switch constellation {
        case .gps: (0, 32)
        case .glonass: (64, 32)
        case .galileo: (0, 36)
        case .beiDou: (0, 63)
        case .qzss: (0, 10)
        case .navIC: (0, 18)
        case .sbas, .imes: (0, 0)
        }
    }

    /// The number in a known constellation, counted as in the standard or with an offset that only it uses.
    private static func ownNumber(_ sent: Int, in constellation: Constellation) -> Int? {
        switch (constellation, sent) {
        case (.gps, 1...32), (.glonass, 1...32), (.galileo, 1...36), (.beiDou, 1...63), (.qzss, 1...10),
            (.navIC, 1...18):
            sent
        case (.galileo, 101...136): sent - 100
        case (.galileo, 301...336): sent - 300
        case (.beiDou, 201...263): sent - 200
        case (.beiDou, 401...463): sent - 400
        case (.qzss, 183...192): sent - 182
        case (.qzss, 193...202): sent - 192
        case (.navIC, 501...518): sent - 500
        case (.navIC, 901...918): sent - 900
        default: nil
        }
    }

    /// Identifies a satellite by its number alone, for talkers without a constellation or GPS for all of them.
    private static func byRange(_ sent: Int) -> (Constellation, Int)? {
        switch sent {
        case 1...32: (.gps, sent)
        case 33...64: (.sbas, sent + 87)
        case 65...99: (.glonass, sent - 64)
        case 101...119: (.galileo, sent - 100)
        // Quectel's Galileo satellites from 20 on overlap, but have their own talker or system ID.
        case 120...158: (.sbas, sent)
        case 173...182: (.imes, sent - 172)
        // The same satellites' second PRNs (IS-QZSS-L1S, PRN 183 for QZS-1, whose other one is 193).
        case 183...192: (.qzss, sent - 182)
        // QZS-6 and QZS-7 have the PRNs 200 and 201; BeiDou's first two satellites rarely come without a talker.
        case 193...202: (.qzss, sent - 192)
        case 203...263: (.beiDou, sent - 200)
        case 301...336: (.galileo, sent - 300)
        case 401...463: (.beiDou, sent - 400)
        case 501...518: (.navIC, sent - 500)
        case 901...918: (.navIC, sent - 900)
        default: nil
        }
    }
}
