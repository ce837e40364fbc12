import GNSS
import NMEA
import TestSupport
import Testing

/// The times of the epochs of sentences with these bodies; `nil` for epochs without a time.
private func times(_ bodies: [String]) throws -> [String?] {
    try fixes(bodies).map { $0.time?.description }
}

@Suite struct `The date of an epoch` {
    @Suite struct `told in the epoch itself` {
        @Test(arguments: [
            [Body.rmc("080000"), Body.gga("080000")], [Body.gga("080000"), Body.rmc("080000")],
            [Body.zda("080000"), Body.gga("080000")], [Body.gga("080000"), Body.zda("080000")],
        ])
        func `is that of its RMC or ZDA`(bodies: [String]) throws {
            #expect(try times(bodies) == ["2026-11-21T08:00:00.000Z"])
        }

        @Test func `may be told without a fix`() throws {
            #expect(try times(["GPRMC,080000,V,,,,,,,211126,,,N"]) == ["2026-11-21T08:00:00.000Z"])
        }
    }

    @Suite struct `never told` {
        @Test func `is not known`() throws {
            let all = try fixes([Body.gga("080000"), Body.gll("080001")])
            #expect(all.map(\.time) == [nil, nil])
            #expect(
                all.map(\.timeOfDay) == [
                    TimeOfDay(hour: 8, minute: 0, second: 0), TimeOfDay(hour: 8, minute: 0, second: 1),
                ]
            )
            #expect(all.map(\.quality) == [.autonomous, .autonomous])
        }
    }

    @Suite struct `told before` {
        @Test func `is carried without being repeated`() throws {
            #expect(
                try times([Body.rmc("080000"), Body.gga("080001"), Body.gga("080002")]) == [
                    "2026-11-21T08:00:00.000Z", "2026-11-21T08:00:01.000Z", "2026-11-21T08:00:02.000Z",
                ]
            )
        }

        @Test func `is carried from a ZDA that stands alone`() throws {
            #expect(try times([Body.zda("075959"), Body.gga("080000")]) == ["2026-11-21T08:00:00.000Z"])
        }

        @Test func `is carried from an RMC without a time`() throws {
            let all = try times(["GPRMC,,V,,,,,,,211126,,,N", Body.gga("080000"), Body.gga("080001")])
            #expect(all.last == "2026-11-21T08:00:01.000Z")
        }

        @Test(arguments: ["310226", "000000", "2111-1", "999999", ""])
        func `is not lost to an impossible one`(date: String) throws {
            #expect(
                try times([Body.rmc("080000"), Body.rmc("080001", date: date)]) == [
                    "2026-11-21T08:00:00.000Z", "2026-11-21T08:00:01.000Z",
                ]
            )
        }

        @Test func `gives way to another`() throws {
            #expect(
                try times([Body.rmc("080000", date: "060180"), Body.rmc("080001")]) == [
                    "1980-01-06T08:00:00.000Z", "2026-11-21T08:00:01.000Z",
                ]
            )
        }
    }
}

@Suite struct `A sentence whose time contradicts all others` {
    /// One cycle per second with sentences in this order, in which GLL is some hours off.
    private func cycles(_ count: Int, _ order: [String], hours: Int) -> [String] {
        (0..<count).flatMap { second in
            order.map { kind in
                let hour = kind == "GLL" ? 12 + hours : 12
                let time = "\(hour < 10 ? "0" : "")\(hour)000\(second)"
                return switch kind {
                case "GGA": Body.gga(time)
                case "RMC": Body.rmc(time)
                case "GLL": Body.gll(time)
                default: Body.vtg
                }
            }
        }
    }

    private func stream(_ bodies: [String]) -> (fixes: [GNSSFix], leftOut: Int) {
        var stream = NMEAStream()
        var fixes: [GNSSFix] = []
        let bytes = transmission(bodies)
        stream.consume(bytes.span) { fixes.append($0.fix) }
        stream.finish { fixes.append($0.fix) }
        return (fixes, stream.contradictingSentences)
    }

    static let orders = [
        ["GGA", "GLL", "RMC"], ["RMC", "GGA", "GLL"], ["GLL", "GGA", "RMC"], ["GGA", "RMC", "GLL", "VTG"],
    ]

    @Test(arguments: orders, [1, 2, -5])
    func `is left out and counted, and no other is lost`(order: [String], hours: Int) {
        let (fixes, leftOut) = stream(cycles(9, order, hours: hours))
        let clocks = fixes.map(\.clock)
        #expect(clocks.suffix(8) == (1...8).map { "12:00:0\($0).000" }[...])
        #expect(clocks.dropLast(8).allSatisfy { $0.isEmpty || $0 == "12:00:00.000" })
        #expect(fixes.suffix(7).allSatisfy { $0.speedOverGround == Body.speed && $0.altitude == 612.3 })
        #expect(leftOut >= 7)
    }

    @Test func `is not the first one after a gap`() {
        let before = cycles(4, ["RMC", "VTG", "GGA"], hours: 0)
        let after = before.map { $0.replacing("1200", with: "1530") }
        let (fixes, leftOut) = stream(before + after)
        #expect(fixes.map(\.clock) == (0..<4).map { "12:00:0\($0).000" } + (0..<4).map { "15:30:0\($0).000" })
        #expect(fixes.allSatisfy { $0.altitude == 612.3 && $0.speedOverGround != nil })
        #expect(leftOut == 0)
    }

    @Test func `is not one of a receiver that reports every quarter of an hour`() {
        let times = (0..<6).map { "1\($0 / 4)\(["00", "15", "30", "45"][$0 % 4])00" }
        let (fixes, leftOut) = stream(times.map { Body.rmc($0) })
        #expect(fixes.map { $0.clock.prefix(5) } == ["10:00", "10:15", "10:30", "10:45", "11:00", "11:15"])
        #expect(leftOut == 0)
    }
}
