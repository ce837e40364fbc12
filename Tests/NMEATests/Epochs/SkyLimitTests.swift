import GNSS
import NMEA
import Testing

@Suite struct `A sky that no receiver sees` {
    /// A set of 99 messages with four satellites each.
    static let crowd = (1...99).map { "GPGSV,99,\($0),396,01,10,010,30,02,20,020,31,03,30,030,32,04,40,040,33" }

    @Suite struct `of more satellites than a view holds` {
        @Test func `has the first 256 of them`() throws {
            let view = try #require(try assembled([Body.rmc("080000")] + crowd).first?.epoch.sky)
            #expect(view.satellites.map(\.number) == (0..<256).map { $0 % 4 + 1 })
        }

        @Test func `has them whatever set comes behind`() throws {
            let bodies = [Body.rmc("080000")] + crowd + ["GLGSV,2,1,08,65,10,010,30,66,20,020,31"]
            let view = try #require(try assembled(bodies).first?.epoch.sky)
            #expect(view.satellites.count == 256)
            #expect(view.satellites.allSatisfy { $0.constellation == .gps })
        }
    }

    @Suite struct `of more talkers than there are` {
        /// A hundred talkers that do not specify a constellation.
        let talkers = "QRSTUVWXYZ".flatMap { first in "ABCDEFGHIJ".map { "\(first)\($0)" } }

        @Test func `is listed without harm`() throws {
            let lists = talkers.map { "\($0)GSV,1,1,01,04,15,270,30" }
            let epochs = try assembled((0..<5).flatMap { [Body.rmc("08000\($0)")] + lists })
            #expect(epochs.map(\.epoch.fix.clock.count) == [12, 12, 12, 12, 12])
            #expect(epochs.allSatisfy { ($0.epoch.sky?.satellites.count ?? 0) <= 100 })
        }

        @Test func `makes one fix a time`() throws {
            let fixes = try fixes((0..<3).flatMap { second in talkers.map { Body.gga("08000\(second)", talker: $0) } })
            #expect(Set(fixes.map(\.clock)).count == 1)
            #expect(Set(fixes.map(\.timeOfDay)).count == 3)
        }
    }

    @Suite struct `of one sentence with too much in it` {
        @Test func `has no more active satellites than 24`() throws {
            let numbers = (1...60).map(String.init).joined(separator: ",")
            let gsa = try #require(try decoded("GPGSA,A,3,\(numbers),2.5,1.3,2.1").content.gsa)
            #expect(Array(gsa.satellites) == Array(1...24))
            #expect(gsa.dilution == DilutionOfPrecision(horizontal: 1.3, vertical: 2.1, position: 2.5))
        }

        @Test func `has no more modes than 8`() throws {
            let gns = try #require(try decoded("GNGNS,,,,,,ADAAAAAAAAAAAAA,,,,,,").content.gns)
            #expect(Array(gns.modes).count == 8)
        }

        @Test func `has no more listed satellites than 4`() throws {
            let satellites = [String](repeating: "04,15,270,30", count: 8).joined(separator: ",")
            let gsv = try #require(try decoded("GPGSV,1,1,08,\(satellites)").content.gsv)
            #expect(gsv.satellites.count == 4)
        }
    }
}
