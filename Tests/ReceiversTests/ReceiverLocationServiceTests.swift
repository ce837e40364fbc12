import GNSS
import Logbook
import NMEA
import Receivers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A receiver as a service of locations` {
    private struct Broken: Error {}

    private let source = InMemoryByteSource()
    private let service: ReceiverLocationService<InMemoryByteSource>

    init() { service = ReceiverLocationService(receiver: ReceiverIdentity("u-blox 7"), source: source) }

    /// The body of a sentence with a position; `second` counts from 08:00:00.
    private func position(second: Int) -> String {
        "GPRMC,08000\(second).00,A,5352.0000,N,01041.0000,E,1.0,90.0,211126,,,A"
    }

    /// The fixes' times in seconds from 08:00:00.
    private func seconds(_ fixes: [ReceivedFix]?) -> [Double?]? {
        fixes?.map { $0.fix.time?.seconds(since: .morning()) }
    }

    @Test func `has all fixes in order`() async throws {
        source.send(position(second: 0), position(second: 1), position(second: 2))
        source.send(position(second: 3))
        source.stop()
        var seen: [Double?] = []
        for try await page in try await service.fixes() { seen += seconds(page) ?? [] }
        #expect(seen == [0, 1, 2, 3])
    }

    @Test func `hands over together what was complete at a time`() async throws {
        var fixes = try await service.fixes().makeAsyncIterator()
        source.send(position(second: 0), position(second: 1), position(second: 2), position(second: 3))
        #expect(try await seconds(fixes.next())?.prefix(2) == [0, 1])
    }

    @Test func `says when the bytes were read that completed a fix`() async throws {
        var fixes = try await service.fixes().makeAsyncIterator()
        source.send(position(second: 0), readAt: .morning(0.2))
        source.send(position(second: 1), readAt: .morning(1.2))
        #expect(try await fixes.next()?.map(\.receivedAt) == [.morning(1.2)])
    }

    @Test func `has a fix as soon as a receiver pauses whose sentences are known`() async throws {
        let known = ReceiverLocationService(
            receiver: ReceiverIdentity("u-blox 7"),
            source: source,
            options: NMEAOptions(sentencesHeardBefore: ["GPRMC"])
        )
        var fixes = try await known.fixes().makeAsyncIterator()
        source.pause()
        source.send(position(second: 0), readAt: .morning(0.2))
        source.pause()
        #expect(try await fixes.next()?.map(\.receivedAt) == [.morning(0.2)])
    }

    @Test func `has the fix that was not complete before the end`() async throws {
        var fixes = try await service.fixes().makeAsyncIterator()
        source.send(position(second: 0), position(second: 1))
        source.stop()
        #expect(try await seconds(fixes.next()) == [0])
        #expect(try await seconds(fixes.next()) == [1])
        #expect(try await fixes.next() == nil)
        #expect(try await fixes.next() == nil)
    }

    @Test func `has the fix that was not complete before an error, which comes again`() async throws {
        var fixes = try await service.fixes().makeAsyncIterator()
        source.send(position(second: 0))
        source.fail(with: Broken())
        #expect(try await seconds(fixes.next()) == [0])
        for _ in 0..<2 {
            do {
                let more = try await fixes.next()
                Issue.record("came instead of the error: \(seconds(more) ?? [])")
            } catch is Broken {}
        }
    }

    @Test func `has nothing where the line ends before the first sentence`() async throws {
        var fixes = try await service.fixes().makeAsyncIterator()
        service.stop()
        #expect(try await fixes.next() == nil)
    }

    @Test func `is stopped by the first of two calls, and has what came before it`() async throws {
        var fixes = try await service.fixes().makeAsyncIterator()
        source.send(position(second: 0))
        service.stop()
        service.stop()
        source.send(position(second: 1))
        #expect(try await seconds(fixes.next()) == [0])
        #expect(try await fixes.next() == nil)
    }

    @Test func `counts what came over the line, also what was at its end`() async throws {
        source.send(position(second: 0), "GPTXT,01,01,02,ok")
        source.stop()
        for try await _ in try await service.fixes() {}
        #expect(service.line.counts.framing.sentences == 2)
        #expect(service.line.sentences == ["GPRMC", "GPTXT"])
    }

    @Test func `asks no receiver for another rate`() {
        #expect(!service.request(.onceIn(seconds: 5)))
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `The statistics of a line` {
    @Test func `name each sentence that was heard, in the order of first appearance`() async throws {
        let second = ["GPRMC,080000.00,V,,,,,,,211126,,,N", "GPGGA,080000.00,,,,,0,00,,,M,,M,,"]
        let heard = try await sentences(in: transmission(second + second + ["PSRFTXT,Version 231.000"] + second))
        #expect(heard == ["GPRMC", "GPGGA", "PSRFTXT"])
    }

    @Test func `name the last one, though its line does not end`() async throws {
        #expect(try await sentences(in: transmission(["GPTXT,01,01,02,ok"], lineEnd: "")) == ["GPTXT"])
    }

    @Test func `name nothing that is damaged`() async throws {
        #expect(try await sentences(in: Array("$GPGGA,080000.00,,,,,0,00,,,M,,M,,*00\r\n".utf8)) == [])
    }

    @Test func `name nothing that is no address`() async throws {
        #expect(try await sentences(in: transmission(["gp rmc,1", ",1", "AN-ADDRESS,1"])) == [])
    }

    @Test func `tell addresses apart that begin alike`() async throws {
        let alike = ["PERCGPAV", "PERCGPAVP", "PERCGPAVPX", "PERC"]
        #expect(try await sentences(in: transmission(alike.map { $0 + ",1" })) == alike)
    }

    @Test func `name no more sentences than any receiver has`() async throws {
        let heard = try await sentences(in: transmission((100..<200).map { "X\($0),1" }))
        #expect(heard.count == 64)
        #expect(heard.last == "X163")
    }

    /// The sentence addresses that a service finds in a capture.
    private func sentences(in bytes: [UInt8]) async throws -> [String] {
        let folder = try TemporaryFolder()
        let source = try ReplayByteSource(path: folder.file(holding: bytes))
        let service = ReceiverLocationService(receiver: ReceiverIdentity("u-blox 7"), source: source)
        for try await _ in try await service.fixes() {}
        return service.line.sentences
    }
}

@Suite struct `The heartbeat of a reading thread` {
    private let heartbeat = ReaderHeartbeat()

    @Test func `is not late before the thread runs`() {
        #expect(heartbeat.delay == nil)
    }

    @Test(arguments: [Duration.seconds(3600), .seconds(Int64.max)])
    func `is not late while the thread waits for no longer than it said`(wait: Duration) {
        heartbeat.expect(within: wait)
        #expect(heartbeat.delay == nil)
    }

    @Test(arguments: [Duration.zero, .seconds(-5)])
    func `is late when the time is over, and later with time`(wait: Duration) async throws {
        heartbeat.expect(within: wait)
        try await Task.sleep(for: .milliseconds(2))
        let first = try #require(heartbeat.delay)
        #expect(first >= .milliseconds(1))
        try await Task.sleep(for: .milliseconds(2))
        #expect(try #require(heartbeat.delay) > first)
    }

    @Test func `is in time again when the thread goes on`() async throws {
        heartbeat.expect(within: .zero)
        try await Task.sleep(for: .milliseconds(2))
        heartbeat.expect(within: .seconds(3600))
        #expect(heartbeat.delay == nil)
    }

    @Test func `is not late any more when the thread has ended`() {
        heartbeat.expect(within: .zero)
        heartbeat.rest()
        #expect(heartbeat.delay == nil)
    }
}
