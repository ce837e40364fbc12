import GNSS
import NMEA
import Testing

/// The times of the epochs of sentences with these bodies, and how many times 1024 weeks were added.
private func repaired(_ bodies: [String], reference: String?) throws -> [(String, Int)] {
    let date = try reference.map { try #require(CalendarDate(iso8601: $0)) }
    return try fixes(bodies, referenceDate: date).map { ($0.time?.description ?? "", $0.weekRollovers) }
}

@Suite struct `A date that lies weeks back` {
    @Suite struct `with a reference date` {
        @Test(arguments: [
            ("070407", "2026-11-21", 1), ("220887", "2026-11-21", 2), ("060407", "2026-11-20", 1),
            // A week after the reference date, which may be from a slow clock.
            ("140407", "2026-11-28", 1),
        ])
        func `is moved up to it by 1024 weeks or a multiple`(date: String, repairedDate: String, count: Int) throws {
            let all = try repaired([Body.rmc("080000", date: date)], reference: "2026-11-21")
            #expect(all.map(\.0) == ["\(repairedDate)T08:00:00.000Z"])
            #expect(all.map(\.1) == [count])
        }

        @Test(arguments: [
            ("211126", "2026-11-21"), ("010126", "2026-01-01"), ("211116", "2016-11-21"), ("150407", "2007-04-15"),
            ("010179", "2079-01-01"),
        ])
        func `stays where 1024 weeks more would be too many`(date: String, kept: String) throws {
            let all = try repaired([Body.rmc("080000", date: date)], reference: "2026-11-21")
            #expect(all.map(\.0) == ["\(kept)T08:00:00.000Z"])
            #expect(all.map(\.1) == [0])
        }

        @Test func `is moved for the epochs that it is carried to`() throws {
            let all = try repaired(
                [Body.gga("235958"), Body.rmc("235959", date: "060407"), Body.gga("000000"), Body.gga("000001")],
                reference: "2026-11-21"
            )
            #expect(
                all.map(\.0) == [
                    "", "2026-11-20T23:59:59.000Z", "2026-11-21T00:00:00.000Z", "2026-11-21T00:00:01.000Z",
                ]
            )
            #expect(all.map(\.1) == [0, 1, 1, 1])
        }

        @Test func `is moved where ZDA tells it`() throws {
            let all = try repaired(["GPZDA,080000,07,04,2007,00,00", Body.gga("080000")], reference: "2026-11-21")
            #expect(all.map(\.0) == ["2026-11-21T08:00:00.000Z"])
        }

        @Test func `is moved through a recording of many weeks`() throws {
            let days = (1...30).map { Body.rmc("080000", date: ($0 < 10 ? "0" : "") + "\($0)0407") }
            let all = try repaired(days, reference: "2026-11-15")
            #expect(all.map(\.1) == Array(repeating: 1, count: 30))
            #expect(all.last?.0 == "2026-12-14T08:00:00.000Z")
        }
    }

    @Suite struct `without a reference date` {
        @Test(arguments: [("070407", "2007-04-07"), ("220887", "1987-08-22")])
        func `stays as it is told`(date: String, kept: String) throws {
            let all = try repaired([Body.rmc("080000", date: date)], reference: nil)
            #expect(all.map(\.0) == ["\(kept)T08:00:00.000Z"])
            #expect(all.map(\.1) == [0])
        }

        @Test func `is moved where the dates fall back in the middle of a recording`() throws {
            let all = try repaired(
                [
                    Body.rmc("235958", date: "271126"), Body.rmc("235959", date: "130407"),
                    Body.rmc("000000", date: "140407"), Body.gga("000001"), Body.rmc("000002", date: "140407"),
                ],
                reference: nil
            )
            #expect(
                all.map(\.0) == [
                    "2026-11-27T23:59:58.000Z", "2026-11-27T23:59:59.000Z", "2026-11-28T00:00:00.000Z",
                    "2026-11-28T00:00:01.000Z", "2026-11-28T00:00:02.000Z",
                ]
            )
            #expect(all.map(\.1) == [0, 1, 1, 1, 1])
        }

        @Test(arguments: [("120407", "2026-11-26"), ("150407", "2026-11-29"), ("100407", "2007-04-10")])
        func `is moved where it falls back by 1024 weeks, give or take two days`(date: String, moved: String) throws {
            let all = try repaired(
                [Body.rmc("080000", date: "271126"), Body.rmc("080001", date: date)],
                reference: nil
            )
            #expect(all.last?.0 == "\(moved)T08:00:01.000Z")
        }
    }

    @Suite struct `beside a right one` {
        @Test(arguments: [
            [Body.rmc("080000", date: "271126"), "GPZDA,080000,13,04,2007,00,00"],
            ["GPZDA,080000,13,04,2007,00,00", Body.rmc("080000", date: "271126")],
        ])
        func `of the same epoch is left out`(bodies: [String]) throws {
            let all = try repaired(bodies + [Body.gga("080000")], reference: nil)
            #expect(all.map(\.0) == ["2026-11-27T08:00:00.000Z"])
            #expect(all.map(\.1) == [0])
        }
    }

    @Test func `is not moved beyond the reference date, though dates before it were later`() throws {
        let all = try repaired(
            [Body.rmc("080000", date: "271126"), Body.rmc("080001", date: "130407")],
            reference: "2016-11-21"
        )
        #expect(all.map(\.0) == ["2026-11-27T08:00:00.000Z", "2007-04-13T08:00:01.000Z"])
    }
}
