import GNSS
import NMEA
import TestSupport
import Testing

/// A VTG whose speed increases by ten knots every second.
private func vtg(_ second: Int) -> String { "GPVTG,84.4,T,,M,\(10 * second + 10).0,N,,K,A" }

/// A GSA with another dilution every second.
private func gsa(_ second: Int) -> String { "GPGSA,A,3,04,05,09,,,,,,,,,,2.5,1.\(second),2.1" }

/// The speeds, rounded to knots.
private func knots(_ fixes: [GNSSFix]) -> [Int?] {
    fixes.map { $0.speedOverGround.map { Int(($0 * 3600 / 1852).rounded()) } }
}

@Suite struct `A sentence without a time` {
    @Suite struct `behind one with a time` {
        @Test func `is of that time from the first on`() throws {
            let all = try fixes((0..<5).flatMap { [Body.gll("08000\($0)"), gsa($0), vtg($0)] })
            #expect(knots(all) == [10, 20, 30, 40, 50])
            #expect(all.map(\.dilution.horizontal) == [1.0, 1.1, 1.2, 1.3, 1.4])
        }

        @Test func `is of that time between two of the same`() throws {
            let all = try fixes((0..<4).flatMap { [Body.gll("08000\($0)"), vtg($0), gsa($0), Body.gga("08000\($0)")] })
            #expect(knots(all) == [10, 20, 30, 40])
            #expect(all.map(\.dilution.horizontal) == [1.0, 1.1, 1.2, 1.3])
        }
    }

    @Suite struct `before the first one with a time` {
        @Test func `is of no fix`() throws {
            let all = try fixes([vtg(0), gsa(0), Body.gll("080001"), Body.gll("080002")])
            #expect(knots(all) == [nil, nil])
            #expect(all.map(\.dilution.horizontal) == [nil, nil])
        }
    }

    @Suite struct `behind the learned end of the cycle` {
        @Test func `does not get into the fix of the next instant`() throws {
            let cycles = (0..<4).flatMap { [Body.gga("08000\($0)"), Body.gll("08000\($0)")] }
            let all = try fixes(cycles + [vtg(0), gsa(0), Body.gga("080004"), Body.gll("080004")])
            #expect(all.count == 5)
            #expect(knots(all) == [nil, nil, nil, nil, nil])
            #expect(all.last?.dilution.horizontal == 0.9)
        }
    }

    @Suite struct `that comes now and then behind all else` {
        @Test func `does not hold the fix back`() throws {
            let epochs = try assembled(
                (0..<8).flatMap { second in
                    [Body.gga("08000\(second)"), Body.rmc("08000\(second)")]
                        + (second % 2 == 0 ? [Body.gsv] : [])
                }
            )
            // The last cycles end with RMC, their second sentence.
            #expect(epochs.map(\.after).suffix(3) == [15, 17, 20])
        }

        @Test func `is of its own instant`() throws {
            let epochs = try assembled(
                (0..<9).flatMap { second in
                    [Body.gga("08000\(second)"), Body.rmc("08000\(second)")]
                        + (second % 2 == 0 ? [Body.gsv] : [])
                }
            )
            let seconds = epochs.compactMap { $0.epoch.sky?.time?.secondsSince1970 }.map { $0 % 60 }
            #expect(seconds == [0, 2, 4, 6])
        }

        @Test func `is the time of a ZDA, which changes nothing`() throws {
            let epochs = try assembled(
                (0..<9).flatMap { second in
                    [Body.gga("08000\(second)"), Body.rmc("08000\(second)")]
                        + (second % 4 == 3 ? [Body.zda("08000\(second)")] : [])
                }
            )
            #expect(epochs.map(\.epoch.fix.clock) == (0..<9).map { "08:00:0\($0).000" })
            #expect(epochs.map(\.after).suffix(4) == [13, 15, 17, 20])
        }
    }
}

@Suite struct `Sentences that no epoch is made of` {
    private let others = [
        "GNGBS,080000.00,4.7,1.9,5.3,,,,", "GPGRS,080000.00,0,,,,,,,,,,,,",
        "GPDTM,W84,C", "GNHDT,244.28,T", "APHDM,218.634,M", "SDHDG,229.8,,,1.3,E", "GNTHS,244.28,A", "HEROT,0.0,A",
        "GPTXT,01,01,02,HELLO", "PGRME,19.2,M,150.0,M,151.2,M",
    ]

    private func epochs(_ bodies: [String]) -> [Epoch] {
        var stream = NMEAStream()
        var epochs: [Epoch] = []
        stream.consume(transmission(bodies).span) { epochs.append($0) }
        stream.finish { epochs.append($0) }
        #expect(stream.malformedSentences == 0)
        return epochs
    }

    @Test func `make none by themselves`() {
        #expect(epochs(others).isEmpty)
    }

    @Test func `change none that they are sent in`() {
        let first = "GPGGA,080000.00,4730.0000,N,01115.0000,E,1,09,0.9,500.0,M,47.0,M,,"
        let second = "GPGGA,080001.00,4730.0001,N,01115.0001,E,1,09,0.9,500.0,M,47.0,M,,"
        #expect(epochs([first] + others + [second] + others) == epochs([first, second]))
    }
}
