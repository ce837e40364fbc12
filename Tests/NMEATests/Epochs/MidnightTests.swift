import GNSS
import NMEA
import Testing

/// Day and time of the epochs of sentences with these bodies, such as `22 00:00:01`; empty without a time.
private func days(_ bodies: [String]) throws -> [String] {
    try fixes(bodies).map { $0.time.map { String($0.description.dropFirst(8).prefix(11)) } ?? "" }
        .map { $0.replacing("T", with: " ") }
}

/// The times of the epochs of sentences with these bodies; `nil` for epochs without a time.
private func times(_ bodies: [String]) throws -> [String?] {
    try fixes(bodies).map { $0.time?.description }
}

@Suite struct `The date of an epoch at midnight` {
    static let expected = ["2026-11-21T23:59:59.000Z", "2026-11-22T00:00:00.000Z", "2026-11-22T00:00:01.000Z"]

    @Test func `is the new day with GGA before RMC`() throws {
        #expect(
            try times([
                Body.gga("235959"), Body.rmc("235959"), Body.gga("000000"), Body.rmc("000000", date: "221126"),
                Body.gga("000001"), Body.rmc("000001", date: "221126"),
            ]) == Self.expected
        )
    }

    @Test func `is the new day with RMC before GGA`() throws {
        #expect(
            try times([
                Body.rmc("235959"), Body.gga("235959"), Body.rmc("000000", date: "221126"), Body.gga("000000"),
                Body.rmc("000001", date: "221126"), Body.gga("000001"),
            ]) == Self.expected
        )
    }

    @Test func `is the new day without being told`() throws {
        #expect(
            try times([Body.rmc("235959"), Body.gga("000000"), Body.gga("000001")]) == Self.expected
        )
    }

    @Test func `is the new day once only`() throws {
        let all = try times([
            Body.rmc("235959"), Body.gga("000000"), Body.rmc("000001", date: "221126"), Body.gga("000002"),
        ])
        #expect(all == Self.expected + ["2026-11-22T00:00:02.000Z"])
    }

    @Test func `is the new year after the last day of the old`() throws {
        let all = try times([Body.rmc("235959", date: "311226"), Body.gga("000000")])
        #expect(all == ["2026-12-31T23:59:59.000Z", "2027-01-01T00:00:00.000Z"])
    }

    @Test func `stays when time runs back a little`() throws {
        let all = try times([Body.rmc("080002"), Body.gga("080001"), Body.gga("080003")])
        #expect(all == ["2026-11-21T08:00:02.000Z", "2026-11-21T08:00:01.000Z", "2026-11-21T08:00:03.000Z"])
    }

    @Suite struct `whatever the order of sentences` {
        static let expected = ["21 23:59:58", "21 23:59:59", "22 00:00:00", "22 00:00:01"]
        static let seconds = [("235958", 21), ("235959", 21), ("000000", 22), ("000001", 22)]

        @Test func `is the new day with GLL first and RMC last`() throws {
            let bodies = Self.seconds.flatMap { time, day in
                [Body.gll(time), Body.gga(time), Body.rmc(time, date: "\(day)1126")]
            }
            #expect(try days(bodies) == Self.expected)
        }

        @Test func `is the new day with ZDA last`() throws {
            let bodies = Self.seconds.flatMap { [Body.gll($0), Body.gga($0), Body.zda($0, day: $1)] }
            #expect(try days(bodies) == Self.expected)
        }

        @Test func `is the new day with a ZDA of the next second at the end of each cycle`() throws {
            let next = [("235959", 21), ("000000", 22), ("000001", 22), ("000002", 22)]
            let bodies = zip(Self.seconds, next).flatMap { now, next in
                [Body.rmc(now.0, date: "\(now.1)1126"), Body.gga(now.0), Body.zda(next.0, day: next.1)]
            }
            #expect(try days(bodies) == Self.expected)
        }

        @Test func `is the new day with a ZDA of the next second as the only date`() throws {
            let bodies = [
                Body.zda("235958"), Body.gga("235958"), Body.zda("235959"), Body.gga("235959"),
                Body.zda("000000", day: 22), Body.gga("000000"), Body.zda("000001", day: 22), Body.gga("000001"),
            ]
            #expect(try days(bodies) == Self.expected)
        }

        @Test func `is the new day with an RMC every few seconds`() throws {
            let bodies = [
                Body.rmc("235957"), Body.gga("235958"), Body.gga("235959"), Body.gga("000000"),
                Body.rmc("000001", date: "221126"), Body.gga("000002"),
            ]
            #expect(try days(bodies) == ["21 23:59:57"] + Self.expected + ["22 00:00:02"])
        }

        @Test func `is the new day where times jitter over midnight`() throws {
            let all = try days([
                Body.rmc("235959.000"), Body.gga("235959.000"), Body.gga("235959.995"),
                Body.rmc("000000.000", date: "221126"), Body.gga("000000.995"), Body.rmc("000001.000", date: "221126"),
            ])
            #expect(all == ["21 23:59:59", "21 23:59:59", "22 00:00:00"])
        }
    }

    @Suite struct `in every order of four sentences` {
        /// All orders of GGA, GLL, RMC and ZDA in a cycle.
        static let orders = permutations([0, 1, 2, 3])

        private static func permutations(_ items: [Int]) -> [[Int]] {
            if items.isEmpty { return [[]] }
            return items.flatMap { first in permutations(items.filter { $0 != first }).map { [first] + $0 } }
        }

        /// The cycles of the last three seconds of a day and the first three of the next.
        ///
        /// The date is in the first of every `dateInterval` cycles.
        private func cycles(of order: [Int], dateInterval: Int, perSecond: Int) -> [String] {
            (0..<6 * perSecond).flatMap { index -> [String] in
                let isNew = index >= 3 * perSecond
                let second = (isNew ? 0 : 57) + index / perSecond - (isNew ? 3 : 0)
                let time =
                    "\(isNew ? "0000" : "2359")\(second < 10 ? "0" : "")\(second).\(index % perSecond * 10 / perSecond)0"
                let day = isNew ? 22 : 21
                let isDated = index % dateInterval == 0
                let all = [
                    Body.gga(time), Body.gll(time), isDated ? Body.rmc(time, date: "\(day)1126") : nil,
                    isDated ? Body.zda(time, day: day) : nil,
                ]
                return order.compactMap { all[$0] }
            }
        }

        @Test(arguments: orders, [1, 2, 4, 5])
        func `is each one's own day`(order: [Int], dateInterval: Int) throws {
            for perSecond in [1, 5, 10] {
                let all = try fixes(cycles(of: order, dateInterval: dateInterval, perSecond: perSecond))
                let days = all.map { $0.time.map { String($0.description.dropFirst(8).prefix(2)) } ?? "" }
                let half = 3 * perSecond
                #expect(days == Array(repeating: "21", count: half) + Array(repeating: "22", count: half))
            }
        }
    }

    @Suite struct `told too late` {
        @Test func `is the new day all the same`() throws {
            let all = try days([
                Body.rmc("235959"), Body.rmc("000000"), Body.rmc("000001"), Body.rmc("000002", date: "221126"),
            ])
            #expect(all == ["21 23:59:59", "22 00:00:00", "22 00:00:01", "22 00:00:02"])
        }

        @Test func `is the new day with an RMC that is void`() throws {
            let all = try days([
                Body.rmc("235959"), Body.gga("000000"), Body.void("000001"), Body.void("000002", date: ""),
                Body.rmc("000003", date: "221126"),
            ])
            #expect(all == ["21 23:59:59", "22 00:00:00", "22 00:00:01", "22 00:00:02", "22 00:00:03"])
        }

        @Test func `is the new day where an RMC has no time`() throws {
            let all = try days([
                Body.rmc("235959"), Body.gga("000000"), Body.gga("000001"), Body.void(""), Body.gga("000002"),
            ])
            #expect(all.last == "22 00:00:02")
        }

        @Test func `is believed where nothing came before`() throws {
            let all = try days([Body.rmc("000000"), Body.rmc("000001", date: "221126"), Body.gga("000002")])
            #expect(all == ["21 00:00:00", "22 00:00:01", "22 00:00:02"])
        }

        @Test func `is believed after a minute`() throws {
            let all = try days([Body.rmc("235959"), Body.rmc("000059"), Body.rmc("000100")])
            #expect(all == ["21 23:59:59", "22 00:00:59", "21 00:01:00"])
        }
    }

    @Suite struct `told too early` {
        @Test func `is the old day still`() throws {
            let all = try days([
                Body.rmc("235958"), Body.rmc("235959", date: "221126"), Body.rmc("000000", date: "221126"),
            ])
            #expect(all == ["21 23:59:58", "21 23:59:59", "22 00:00:00"])
        }

        @Test func `is not stepped over when only the next epochs have no date`() throws {
            let all = try days([Body.rmc("235958"), Body.rmc("235959", date: "221126"), Body.gga("000000")])
            #expect(all == ["21 23:59:58", "21 23:59:59", "22 00:00:00"])
        }
    }

    @Suite struct `with times that run back a little` {
        @Test func `is each one's own day`() throws {
            let all = try days([
                Body.rmc("235959"), Body.gga("000000"), Body.gga("235959.5"), Body.gga("000000.5"),
                Body.rmc("000001", date: "221126"), Body.gga("000002"),
            ])
            #expect(
                all == ["21 23:59:59", "22 00:00:00", "21 23:59:59", "22 00:00:00", "22 00:00:01", "22 00:00:02"]
            )
        }

        @Test func `is each one's own day where all tell it`() throws {
            let all = try days([
                Body.rmc("000010", date: "221126"), Body.rmc("235955"), Body.rmc("235956"), Body.gga("235959"),
                Body.gga("000000"), Body.rmc("000001", date: "221126"),
            ])
            #expect(
                all == ["22 00:00:10", "21 23:59:55", "21 23:59:56", "21 23:59:59", "22 00:00:00", "22 00:00:01"]
            )
        }
    }

    @Suite struct `with a leap second` {
        @Test(arguments: ["311216", "010117"])
        func `is the old day until the second has passed`(date: String) throws {
            let all = try times([
                Body.rmc("235959.00", date: "311216"), Body.rmc("235960.00", date: date), Body.gga("235960.50"),
                Body.rmc("000000.00", date: "010117"),
            ])
            #expect(
                all == [
                    "2016-12-31T23:59:59.000Z", "2016-12-31T23:59:60.000Z", "2016-12-31T23:59:60.500Z",
                    "2017-01-01T00:00:00.000Z",
                ]
            )
        }
    }
}
