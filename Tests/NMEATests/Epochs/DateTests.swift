import GNSS
import NMEA
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
