internal import GNSS

/// Converts u-blox signal identifiers to those of NMEA 0183 (u-blox F9 HPG Interface Description, signal identifiers).
enum SignalNumber {
    /// The NMEA 4.11 identifier of a u-blox signal; `nil` if NMEA has none or the signal is unknown.
    static func nmea(_ constellation: Constellation, ubx signal: Int) -> UInt8? {
        switch (constellation, signal) {
        case (.gps, 0), (.sbas, 0), (.qzss, 0), (.navIC, 0), (.glonass, 0): 1
        case (.gps, 3), (.qzss, 5): 6
        case (.gps, 4), (.qzss, 4): 5
        case (.gps, 6), (.qzss, 8): 7
        case (.gps, 7), (.qzss, 9): 8
        case (.qzss, 1): 4
        case (.galileo, 0), (.galileo, 1): 7
        case (.galileo, 3), (.galileo, 4): 1
        case (.galileo, 5), (.galileo, 6): 2
        case (.galileo, 8), (.galileo, 9): 5
        case (.galileo, 10): 4
        case (.beiDou, 0), (.beiDou, 1): 1
        case (.beiDou, 2), (.beiDou, 3): 11
        case (.beiDou, 4), (.beiDou, 10): 8
        case (.beiDou, 5), (.beiDou, 6): 3
        case (.beiDou, 7), (.beiDou, 8): 5
        case (.glonass, 2): 3
        default: nil
        }
    }
}
