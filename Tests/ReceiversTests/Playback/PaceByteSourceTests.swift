import Receivers
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `A paced replay` {
    @Suite(.timeLimit(.minutes(2))) struct `of a capture with times` {
        @Test func `gives the bytes as they arrived`() async throws {
            let arrivals = try await replay("onetwothree", times: ["0 +0 \(noon)", "+3 +250", "+3 +1250"])
            #expect(arrivals == ["0 one", "250 two", "1500 three"])
        }

        @Test func `is as many times as fast`() async throws {
            let times = ["0 +0 \(noon)", "+3 +250", "+3 +1250"]
            #expect(try await replay("onetwothree", times: times, factor: 0.5).last == "3000 three")
            #expect(try await replay("onetwothree", times: times, factor: 10).last == "150 three")
        }

        @Test(arguments: ["1970-01-01T00:00:00.000Z", "2100-01-01T00:00:00.000Z"])
        func `does not mind a clock that was set`(time: String) async throws {
            let arrivals = try await replay("onetwothree", times: ["0 +0 \(noon)", "3 +250 \(time)", "+3 +1250"])
            #expect(arrivals == ["0 one", "250 two", "1500 three"])
        }

        @Test func `finds its feet again after lines that are damaged`() async throws {
            let times = ["0 +0 \(noon)", "+1 +10", "\0\0\0\0", "+1 +100", "6 +10 2026-11-21T12:00:01.000Z", "+1 +500"]
            #expect(try await replay("onetwothree", times: times) == ["0 o", "10 netwo", "1000 t", "1500 hree"])
        }

        @Test func `passes over times beyond the end`() async throws {
            let times = ["0 +0 \(noon)", "+3 +250", "+3000 +1250", "+10 +10"]
            #expect(try await replay("onetwo", times: times) == ["0 one", "250 two"])
        }

        @Test func `ignores a line that was cut`() async throws {
            let arrivals = try await replay("onetwo", times: ["0 +0 \(noon)", "+3 +250"], end: "+3 +99")
            #expect(arrivals == ["0 one", "250 two"])
        }

        @Test func `goes on by the receiver's clock behind them`() async throws {
            let bytes = ["GPZDA,080000,,,,,", "GPZDA,080005,,,,,", "GPZDA,080007,,,,,"].map { sentence($0) + "\n" }
            let times = ["0 +0 \(noon)", "\(bytes[0].utf8.count) +300 \(noon)"]
            let arrivals = try await replay(bytes.joined(), times: times)
            #expect(arrivals == ["0 " + bytes[0], "300 " + bytes[1], "2300 " + bytes[2]])
        }

        @Test(arguments: ["precious", "# gpslog arrival times 2\n0 +0 \(noon)\n3 +1000 \(noon)\n", ""])
        func `takes no times from another file of that name`(text: String) async throws {
            let folder = try TemporaryFolder()
            try TextFile.write(text, to: folder.file("raw.nmea.times"))
            try TextFile.write("onetwo", to: folder.file("raw.nmea"))
            #expect(try await replay([folder.file("raw.nmea")]) == ["0 onetwo"])
        }

        @Test(arguments: [
            "9999999999999 +9999999999999 \(noon)", "+9999999999999 +9999999999999", "0 +0 1677-09-21T00:12:44.000Z",
            "+ +", "+0 -1", "-1 +0 \(noon)", "+99999999999999 +0", "0 +0", "1 +1 2026-13-01T00:00:00.000Z",
            "+1 +1 \(noon)",
            "\u{FFFD} +\u{661}", "   ",
        ])
        func `does not stumble over any line`(line: String) async throws {
            let times = ["0 +0 \(noon)"] + Array(repeating: line, count: 3) + ["4 +10 \(noon)"]
            let arrivals = try await replay("onetwo", times: times)
            #expect(arrivals.joined().count { $0.isLetter } == 6)
        }

        @Test func `cuts blocks of 64 KiB where the chunks begin`() async throws {
            let bytes = String(repeating: "x", count: 200_000)
            let arrivals = try await replay(bytes, times: ["0 +0 \(noon)", "+60000 +100", "+100000 +100"])
            #expect(arrivals.map { $0.prefix { $0 != " " } } == ["0", "100", "100", "100", "200", "200"])
            let counts = arrivals.map { $0.count { $0 == "x" } }
            #expect(counts == [60_000, 5536, 65_536, 28_928, 36_608, 3392])
        }
    }

    @Suite(.timeLimit(.minutes(2))) struct `of a capture without times` {
        @Test func `waits as the sentences tell`() async throws {
            let bytes = ["GPZDA,080000,,,,,", "GPZDA,080000.5,,,,,", "GPZDA,080007,,,,,"].map { sentence($0) + "\n" }
            #expect(try await replay(bytes.joined()) == ["0 " + bytes[0], "500 " + bytes[1], "7000 " + bytes[2]])
        }

        @Test func `is not held up by a damaged sentence`() async throws {
            let bytes = sentence("GPZDA,080000,,,,,") + "\n$GPZDA,230000,,,,,*00\n"
            #expect(try await replay(bytes) == ["0 " + bytes])
        }

        @Test func `lets a receiver that knows no time report once a second`() async throws {
            let report = sentence("GPRMC,,V,,,,,,,,,,N") + "\n" + sentence("GPGGA,,,,,,0,,,,,,,,") + "\n"
            #expect(try await replay(report + report) == ["0 " + report, "1000 " + report])
        }

        @Test func `does not count sentences without a time once there is one`() async throws {
            let report = sentence("GPGGA,080000,,,,,0,,,,,,,,") + "\n" + sentence("GPGLL,,,,,,V,N") + "\n"
            #expect(try await replay(report + report) == ["0 " + report + report])
        }
    }

    @Suite(.timeLimit(.minutes(2))) struct `of parts` {
        @Test func `goes on from one to the next`() async throws {
            let folder = try TemporaryFolder()
            let header = "# gpslog arrival times 1\n"
            try TextFile.write("onetwo", to: folder.file("1"))
            try TextFile.write(header + "0 +0 \(noon)\n+3 +250\n", to: folder.file("1.times"))
            try TextFile.write("three", to: folder.file("2"))
            try TextFile.write(header + "0 +500 \(noon)\n", to: folder.file("2.times"))
            #expect(
                try await replay([folder.file("1"), folder.file("2")]) == ["0 one", "250 two", "750 three"]
            )
        }

        @Test func `goes on by the receiver's clock where there are no times`() async throws {
            let folder = try TemporaryFolder()
            let lines = ["GPZDA,080000,,,,,", "GPZDA,080005,,,,,"].map { sentence($0) + "\n" }
            try TextFile.write(lines[0], to: folder.file("1"))
            try TextFile.write(lines[1], to: folder.file("2"))
            let arrivals = try await replay([folder.file("1"), folder.file("2")])
            #expect(arrivals == ["0 " + lines[0], "5000 " + lines[1]])
        }
    }

    @Test func `ends in a gap when stopped`() async throws {
        let folder = try TemporaryFolder()
        try TextFile.write("onetwo", to: folder.file("raw"))
        try TextFile.write("# gpslog arrival times 1\n0 +0 \(noon)\n+3 +9999999\n", to: folder.file("raw.times"))
        let source = try PaceByteSource(paths: [folder.file("raw")], factor: 1)
        var chunks = source.chunks().makeAsyncIterator()
        #expect(try await chunks.next()?.bytes == Array("one".utf8))

        source.stop()

        #expect(try await chunks.next() == nil)
    }
}

private let noon = "2026-11-21T12:00:00.000Z"

/// The chunks of a replay, each as milliseconds, a blank and the bytes.
private func replay(
    _ text: String,
    times: [String]? = nil,
    end: String = "",
    factor: Double = 1
) async throws -> [String] {
    let folder = try TemporaryFolder()
    let capture = folder.file("raw.nmea")
    try TextFile.write(text, to: capture)
    if let times {
        let lines = (["# gpslog arrival times 1"] + times).map { $0 + "\n" }.joined()
        try TextFile.write(lines + end, to: folder.file("raw.nmea.times"))
    }
    return try await replay([capture], factor: factor)
}

private func replay(_ paths: [FilePath], factor: Double = 1) async throws -> [String] {
    let clock = HastyClock()
    let source = try PaceByteSource(paths: paths, factor: factor, clock: clock)
    var arrivals: [String] = []
    for try await chunk in source.chunks() {
        let milliseconds = Int((clock.elapsed / .milliseconds(1)).rounded())
        arrivals.append("\(milliseconds) \(String(decoding: chunk.bytes, as: UTF8.self))")
    }
    return arrivals
}

/// A clock that advances only by sleeping, which returns immediately.
final class HastyClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let begin = ContinuousClock.now
    private let slept = Mutex(Duration.zero)

    /// The sum of all sleeps.
    var elapsed: Duration { slept.withLock { $0 } }
    var now: Instant { begin + elapsed }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        slept.withLock { $0 = max($0, deadline - begin) }
    }
}
