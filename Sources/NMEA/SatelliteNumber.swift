public import GNSS

/// What the numbers in GSV and GSA mean: each dialect of NMEA 0183 marks the constellation by talker, system id or offset.
public enum SatelliteNumber {
    /// The constellation and the number within it; nil for numbers that no known dialect uses.
    ///
    /// - Parameters:
    ///   - sent: the number in the sentence.
    ///   - constellation: what the talker or the system id says; nil where they leave it open, as GN does.
    /// - Returns: what the numbers of NMEA 0183 4.11 mean, and those beyond them that Quectel and u-blox send.
    public static func identify(
        _ sent: Int,
        constellation: Constellation?
    ) -> (constellation: Constellation, number: Int)? {
        if let constellation, let number = ownNumber(sent, in: constellation) { return (constellation, number) }
        return byRange(sent)
    }

    /// The constellation that a talker speaks for; nil for talkers that speak for several.
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

    /// The constellation of NMEA 4.11's system id.
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

    /// Numbers that count from 1 within their constellation, where that is known.
    private static func ownNumber(_ sent: Int, in constellation: Constellation) -> Int? {
        switch constellation {
        // GPS talkers list augmentation and QZSS satellites too: those go by their range.
        case .gps: (1...32).contains(sent) ? sent : nil
        case .glonass: (1...32).contains(sent) ? sent : nil
        case .galileo: (1...36).contains(sent) ? sent : nil
        case .beiDou: (1...64).contains(sent) ? sent : nil
        case .qzss: (1...10).contains(sent) ? sent : nil
        case .navIC: (1...18).contains(sent) ? sent : nil
        case .sbas, .imes: nil
        }
    }

    private static func byRange(_ sent: Int) -> (Constellation, Int)? {
        switch sent {
        case 1...32: (.gps, sent)
        // PRN 120 to 151 are sent as 33 to 64.
        case 33...64: (.sbas, sent + 87)
        case 65...96: (.glonass, sent - 64)
        case 101...136: (.galileo, sent - 100)
        case 152...158: (.sbas, sent)
        case 173...182: (.imes, sent - 172)
        case 193...202: (.qzss, sent - 192)
        case 201...264: (.beiDou, sent - 200)
        case 301...336: (.galileo, sent - 300)
        case 401...463: (.beiDou, sent - 400)
        case 500...518: (.navIC, sent - 500)
        case 901...918: (.navIC, sent - 900)
        default: nil
        }
    }
}
