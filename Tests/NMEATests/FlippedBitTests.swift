import GNSS
import NMEA
import TestSupport
import Testing

/// A time and a position from a sentence or an epoch.
private struct Statement: Hashable {
    var time: TimeOfDay?
    var coordinate: Coordinate?

    /// Creates the statement of a sentence; `nil` if it has no position.
    init?(_ content: NMEASentence.Content) {
        switch content {
        case .gga(let gga): (time, coordinate) = (gga.time, gga.coordinate)
        case .gll(let gll): (time, coordinate) = (gll.time, gll.coordinate)
        case .gns(let gns): (time, coordinate) = (gns.time, gns.coordinate)
        case .rmc(let rmc): (time, coordinate) = (rmc.time, rmc.coordinate)
        default: return nil
        }
    }

    init(_ fix: GNSSFix) { (time, coordinate) = (fix.timeOfDay, fix.coordinate) }
}

/// The epochs whose time and position are not in any valid sentence.
private func unsupported(_ bytes: [UInt8]) -> [Statement] {
    var stream = NMEAStream()
    var told: Set<Statement> = []
    var made: [Statement] = []
    stream.consume(
        bytes.span,
        sentence: { fields in
            if let statement = (try? NMEASentence(decoding: fields)).flatMap({ Statement($0.content) }) {
                told.insert(statement)
            }
        },
        epoch: { made.append(Statement($0.fix)) }
    )
    stream.finish(
        sentence: { fields in
            if let statement = (try? NMEASentence(decoding: fields)).flatMap({ Statement($0.content) }) {
                told.insert(statement)
            }
        },
        epoch: { made.append(Statement($0.fix)) }
    )
    return made.filter { $0.coordinate != nil && !told.contains($0) }
}

@Suite struct `A stream with a flipped bit` {
    /// Three seconds of all sentence types, with another position every second.
    static let bytes = transmission(
        (0..<3).flatMap { second in
            [
                "GPRMC,08000\(second).00,A,473\(second).0000,N,01115.0000,E,10.0,84.4,211126,,,A", Body.vtg,
                Body.gga("08000\(second).00", latitude: "473\(second).0000"), "GNGSA,A,3,04,05,,,,,,,,,,,2.5,1.3,2.1,1",
                "GPGSV,1,1,02,04,15,270,30,06,01,010,12,1",
                "GPGLL,473\(second).0000,N,01115.0000,E,08000\(second).00,A,A", Body.zda("08000\(second).00"),
                "GNGNS,08000\(second).00,473\(second).0000,N,01115.0000,E,AAN,15,0.7,612.3,47.1,,,S",
            ]
        }
    )

    @Suite struct `at any place` {
        @Test(arguments: 0..<8)
        func `makes no fix that no intact sentence tells`(bit: Int) {
            let wrong = bytes.indices.filter { place in
                var flipped = bytes
                flipped[place] ^= 1 << UInt8(bit)
                return !unsupported(flipped).isEmpty
            }
            #expect(wrong.isEmpty)
        }
    }
}
