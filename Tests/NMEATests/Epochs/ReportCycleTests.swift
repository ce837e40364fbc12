import GNSS
import NMEA
import Testing

@Suite struct `The report cycle of a receiver` {
    @Suite struct `seen twice in a row` {
        @Test func `ends the third epoch and those after it with its last sentence`() throws {
            let epochs = try assembled(
                (0..<5).flatMap { [Body.gga("08000\($0)"), Body.gsa, Body.gsv, Body.rmc("08000\($0)")] }
            )
            #expect(epochs.map(\.after) == [5, 9, 12, 16, 20])
        }

        @Test func `may end with a sentence without a time`() throws {
            let epochs = try assembled((0..<4).flatMap { [Body.gga("08000\($0)"), Body.rmc("08000\($0)"), Body.vtg] })
            #expect(epochs.map(\.after) == [4, 7, 9, 12])
        }

        @Test func `may end with a set of messages, however many`() throws {
            let epochs = try assembled([
                Body.rmc("080000"), "GPGSV,1,1,01,04,15,270,30",
                Body.rmc("080001"), "GPGSV,1,1,01,04,15,270,30",
                Body.rmc("080002"), "GPGSV,2,1,05,04,15,270,30", "GPGSV,2,2,05,05,15,270,30",
                Body.rmc("080003"), "GPGSV,1,1,01,04,15,270,30",
            ])
            #expect(epochs.map(\.after) == [3, 5, 7, 9])
            #expect(epochs.map(\.epoch.fix.satellitesInView) == [1, 1, 2, 1])
        }

        @Test func `may be a single sentence`() throws {
            let epochs = try assembled((0..<4).map { Body.gga("08000\($0)") })
            #expect(epochs.map(\.after) == [2, 3, 3, 4])
        }
    }

    @Suite struct `when it changes` {
        @Test func `gives way to the next time where its last sentence is lost`() throws {
            let complete = (0..<3).flatMap { [Body.gga("08000\($0)"), Body.rmc("08000\($0)")] }
            let epochs = try assembled(complete + [Body.gga("080003"), Body.gga("080004"), Body.rmc("080004")])
            #expect(epochs.map(\.epoch.fix.timeOfDay) == (0..<5).map { TimeOfDay(hour: 8, minute: 0, second: $0) })
            #expect(epochs.map(\.after) == [3, 5, 6, 8, 9])
        }

        @Test func `is learned anew when sentences are added`() throws {
            let short = (0..<4).flatMap { [Body.gga("08000\($0)"), Body.rmc("08000\($0)")] }
            let long = (4..<8).flatMap { [Body.gga("08000\($0)"), Body.rmc("08000\($0)"), Body.gll("08000\($0)")] }
            let epochs = try assembled(short + long)
            #expect(epochs.count == 8)
            #expect(epochs.last?.after == 20)
        }

        @Test func `is learned anew when sentences are left out`() throws {
            let long = (0..<4).flatMap { [Body.gga("08000\($0)"), Body.rmc("08000\($0)"), Body.gll("08000\($0)")] }
            let short = (4..<8).flatMap { [Body.gga("08000\($0)"), Body.rmc("08000\($0)")] }
            let epochs = try assembled(long + short)
            #expect(epochs.count == 8)
            #expect(epochs.last?.after == 20)
        }
    }

    @Suite struct `that is longer every fifth time` {
        /// The sentences of thirty cycles, some of them long.
        private func bodies(long: (Int) -> Bool) -> [[String]] {
            (10..<40).map { second in
                let usual = Body.rmc("0800\(second)")
                return long(second) ? [usual, Body.gga("0800\(second)"), Body.gsa] : [usual]
            }
        }

        @Test func `ends without delay after three of them`() throws {
            #expect(try delays(12, of: bodies { $0.isMultiple(of: 5) }) == Array(repeating: 0, count: 12))
        }

        @Test func `has all that the longer ones say`() throws {
            let fixes = try assembled(bodies { $0.isMultiple(of: 5) }.flatMap(\.self)).suffix(12).map(\.epoch.fix)
            let whole = [30, 35].map { TimeOfDay(hour: 8, minute: 0, second: $0) }
            #expect(fixes.filter { $0.altitude != nil }.map(\.timeOfDay) == whole)
        }

        @Test(arguments: [[Body.gsv, Body.gga("080030"), Body.gsa], [Body.gsa, Body.gga("080030")]])
        func `is one epoch where a line says again what makes it long`(rest: [String]) throws {
            var cycles = bodies { $0.isMultiple(of: 5) }
            cycles[20] = [Body.rmc("080030"), Body.gga("080030")] + rest
            let epochs = try assembled(cycles.flatMap(\.self))
            #expect(epochs.count == cycles.count)
            // The next long cycle ends with its own last line again.
            let ends = cycles.indices.map { cycles[...$0].joined().count }
            #expect(epochs.map(\.after).suffix(9) == ends.suffix(9))
        }

        @Test func `waits once where that no longer holds`() throws {
            let cycles = bodies { $0 < 30 && $0.isMultiple(of: 5) }
            #expect(try delays(12, of: cycles) == [0, 0, 1] + Array(repeating: 0, count: 9))
        }
    }

    @Suite struct `that is longer every second time` {
        /// The sentences of thirty cycles, some of them long.
        private func bodies(long: (Int) -> Bool) -> [[String]] {
            (10..<40).map { second in
                let usual = Body.rmc("0800\(second)")
                return long(second) ? [usual, Body.gga("0800\(second)")] : [usual]
            }
        }

        @Test func `ends without delay after six of them`() throws {
            #expect(try delays(24, of: bodies { $0.isMultiple(of: 2) }) == Array(repeating: 0, count: 24))
        }

        @Test func `has all that the longer ones say`() throws {
            let epochs = try assembled(bodies { $0.isMultiple(of: 2) }.flatMap(\.self))
            #expect(epochs.count { $0.epoch.fix.altitude != nil } == 15)
        }

        @Test func `is learned anew where two are alike`() throws {
            let cycles = bodies { $0.isMultiple(of: 2) == ($0 < 24) }
            #expect(try delays(8, of: cycles) == Array(repeating: 0, count: 8))
        }
    }
}

/// For the last cycles, the number of lines between the end and the delivery.
private func delays(_ count: Int, of cycles: [[String]]) throws -> [Int] {
    let ends = cycles.indices.map { cycles[...$0].joined().count }
    let epochs = try assembled(Array(cycles.joined()))
    try #require(epochs.count == cycles.count)
    return Array(zip(epochs, ends).map { $0.after - $1 }.suffix(count))
}
