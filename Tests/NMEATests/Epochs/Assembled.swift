import GNSS
import NMEA
import TestSupport
import Testing

/// The epochs of sentences with these bodies, each with the number of sentences before its delivery.
///
/// For epochs delivered at the end of input, the number is that of all sentences plus 1.
func assembled(_ bodies: [String], referenceDate: CalendarDate? = nil) throws -> [(epoch: Epoch, after: Int)] {
    var stream = NMEAStream(NMEAOptions(referenceDate: referenceDate))
    var epochs: [(Epoch, Int)] = []
    for (index, body) in bodies.enumerated() {
        let line = transmission([body])
        stream.consume(line.span) { epochs.append(($0, index + 1)) }
    }
    stream.finish { epochs.append(($0, bodies.count + 1)) }
    try #require(stream.counters.sentences == bodies.count)
    try #require(stream.malformedSentences == 0)
    return epochs
}

/// The fixes of sentences with these bodies.
func fixes(_ bodies: [String], referenceDate: CalendarDate? = nil) throws -> [GNSSFix] {
    try assembled(bodies, referenceDate: referenceDate).map(\.epoch.fix)
}

extension Examples {
    /// Adds all that epochs contain.
    mutating func add(_ heading: String, epochs: [Epoch]) { add(heading, lines: epochs.map { facts(of: $0) }) }
}

/// Bodies of sentences with a valid fix at a time `hhmmss.ss`, by default on 2026-11-21.
enum Body {
    static func gga(_ time: String, latitude: String = "4730.0000", talker: String = "GP") -> String {
        "\(talker)GGA,\(time),\(latitude),N,01115.0000,E,1,09,0.9,612.3,M,47.1,M,,"
    }

    static func rmc(_ time: String, date: String = "211126", talker: String = "GP") -> String {
        "\(talker)RMC,\(time),A,4730.0000,N,01115.0000,E,10.0,84.4,\(date),,,A"
    }

    static func gll(_ time: String) -> String { "GPGLL,4730.0000,N,01115.0000,E,\(time),A,A" }

    static func zda(_ time: String, day: Int = 21) -> String { "GPZDA,\(time),\(day),11,2026,00,00" }

    static func void(_ time: String, date: String = "211126") -> String { "GPRMC,\(time),V,,,,,,,\(date),,,N" }

    /// Ten knots in metres per second.
    static let speed = 5.144_444_444_444_445

    static let vtg = "GPVTG,84.4,T,,M,10.0,N,18.5,K,A"
    static let gsa = "GPGSA,A,3,04,05,09,,,,,,,,,,2.5,1.3,2.1"
    static let gsv = "GPGSV,1,1,02,04,15,270,30,07,01,010,"
}

extension GNSSFix {
    /// The time of the fix as text, such as `08:00:00.000`; empty without a time.
    var clock: String { time.map { String($0.description.dropFirst(11).dropLast()) } ?? "" }
}
