import GNSS
import NMEA
import TestSupport
import Testing

@Suite struct `The end of an epoch` {
    @Suite struct `before the cycle of sentences is known` {
        @Test func `is the next time`() throws {
            let epochs = try assembled([
                Body.gga("080000"), Body.rmc("080000"), Body.gga("080001"), Body.rmc("080001"),
            ])
            #expect(epochs.map(\.epoch.fix.clock) == ["08:00:00.000", "08:00:01.000"])
            #expect(epochs.map(\.after) == [3, 5])
        }

        @Test func `is the end of input for the last one`() throws {
            let epochs = try assembled([Body.gga("080000"), Body.rmc("080000")])
            #expect(epochs.map(\.after) == [3])
        }

        @Test func `comes once only at the end of input`() throws {
            var stream = NMEAStream()
            var count = 0
            let bytes = transmission([Body.rmc("080000")])
            stream.consume(bytes.span) { _ in count += 1 }
            stream.finish { _ in count += 1 }
            stream.finish { _ in count += 1 }
            #expect(count == 1)
        }
    }

    @Suite struct `when sentences come again` {
        @Test func `does not come twice for a time`() throws {
            let cycles = (0..<4).flatMap { [Body.gga("08000\($0)"), Body.rmc("08000\($0)")] }
            let epochs = try assembled(cycles + [Body.rmc("080003"), Body.gga("080004"), Body.rmc("080004")])
            #expect(epochs.map(\.epoch.fix.timeOfDay) == (0..<5).map { TimeOfDay(hour: 8, minute: 0, second: $0) })
        }

        @Test func `comes again with a cycle that comes again, for a filter to reject`() throws {
            let epochs = try assembled(
                (0..<5).flatMap {
                    [Body.gga("08000\($0)"), Body.rmc("08000\($0)"), Body.gga("08000\($0)"), Body.rmc("08000\($0)")]
                }
            )
            #expect(epochs.count == 10)
            #expect(Set(epochs.map(\.epoch.fix.timeOfDay)).count == 5)
        }
    }

    @Suite struct `with talkers that alternate` {
        @Test func `comes once a time`() throws {
            let epochs = try assembled(
                (0..<6).flatMap {
                    let talker = $0 % 2 == 0 ? "GP" : "GN"
                    return [Body.rmc("08000\($0)", talker: talker), Body.gga("08000\($0)", talker: talker)]
                }
            )
            #expect(epochs.map(\.after) == [3, 5, 7, 9, 11, 13])
            #expect(epochs.allSatisfy { $0.epoch.fix.altitude == 612.3 })
        }
    }

    @Suite struct `with a sentence without a time before the first with one` {
        @Test(arguments: [[Body.vtg], [Body.gsa, Body.gsv], ["GPTXT,01,01,02,HELLO", Body.vtg]])
        func `comes once a time`(first: [String]) throws {
            let all = try fixes((0..<6).flatMap { first + [Body.rmc("08000\($0)"), Body.gga("08000\($0)")] })
            #expect(all.map(\.timeOfDay) == (0..<6).map { TimeOfDay(hour: 8, minute: 0, second: $0) })
            #expect(all.allSatisfy { $0.altitude == 612.3 && $0.courseOverGround == 84.4 })
        }
    }

    @Suite struct `at a high rate` {
        @Test(arguments: [
            ["080000.00", "080000.20", "080000.40", "080000.60", "080000.80", "080001.00"],
            ["080000.00", "080000.10", "080000.20", "080000.30", "080000.40", "080000.50"],
            ["080000.000", "080000.050", "080000.100", "080000.150", "080000.200", "080000.250"],
        ])
        func `comes with each fraction of a second`(times: [String]) throws {
            let all = try fixes(times.flatMap { [Body.gga($0), Body.rmc($0)] })
            #expect(all.count == 6)
            #expect(all.allSatisfy { $0.altitude == 612.3 && $0.courseOverGround == 84.4 })
        }
    }

    @Suite struct `with times that disagree a little` {
        @Test func `does not come between sentences of one epoch`() throws {
            let all = try fixes([
                Body.gga("080000.297"), Body.gll("080000.300"), Body.rmc("080000.302"),
                Body.gga("080001.297"), Body.gll("080001.300"), Body.rmc("080001.302"),
                Body.gga("080002.297"), Body.gll("080002.300"), Body.rmc("080002.302"),
            ])
            #expect(all.map(\.clock) == ["08:00:00.297", "08:00:01.297", "08:00:02.297"])
            #expect(all.allSatisfy { $0.altitude == 612.3 && $0.courseOverGround == 84.4 })
        }
    }

    @Suite struct `when time runs backwards` {
        @Test func `comes with the earlier time`() throws {
            let times = ["080025", "080027", "080026", "080028"]
            let all = try fixes(times.flatMap { [Body.gga($0), Body.rmc($0)] })
            #expect(all.map(\.clock) == ["08:00:25.000", "08:00:27.000", "08:00:26.000", "08:00:28.000"])
        }
    }
}

@Suite struct `An epoch that comes late` {
    @Test func `is dated the day before, when midnight has just passed`() throws {
        let epochs = try assembled([
            Body.rmc("235957"), Body.gga("235958"), Body.gga("000000"), Body.gga("235959"), Body.gga("000001"),
        ])
        #expect(
            epochs.compactMap { $0.epoch.fix.time?.description } == [
                "2026-11-21T23:59:57.000Z", "2026-11-21T23:59:58.000Z", "2026-11-22T00:00:00.000Z",
                "2026-11-21T23:59:59.000Z", "2026-11-22T00:00:01.000Z",
            ]
        )
    }
}
