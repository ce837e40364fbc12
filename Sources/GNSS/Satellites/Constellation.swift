/// A satellite navigation system, numbered as by u-blox and gpsd (gnssid).
public enum Constellation: UInt8, Hashable, Sendable, CaseIterable {
    /// The Global Positioning System of the United States.
    case gps = 0
    /// Satellite-based augmentation systems, such as WAAS, EGNOS, MSAS and GAGAN.
    case sbas = 1
    /// Galileo, of the European Union.
    case galileo = 2
    /// BeiDou, of China.
    case beiDou = 3
    /// The indoor messaging system IMES, of Japan.
    case imes = 4
    /// The Quasi-Zenith Satellite System, of Japan.
    case qzss = 5
    /// GLONASS, of Russia.
    case glonass = 6
    /// NavIC (formerly IRNSS), of India.
    case navIC = 7
}
