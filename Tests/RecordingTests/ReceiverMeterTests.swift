import GNSS
import Logbook
import Serving
import Pipeline
import Receivers
import Recording
import Synchronization
import TestSupport
import Testing

@Suite struct `A meter of a receiver` {
    private let clock: TestClock
    private let meter: ReceiverMeter
    private let location: Location

    init() throws {
        let clock = TestClock()
        self.clock = clock
        location = try #require(Location(.sample()))
        meter = ReceiverMeter(of: ReceiverIdentity("ublox"), clock: { clock.instant }, time: { clock.time })
    }

    @Test func `says nothing before the receiver is opened`() {
        #expect(meter.readings == nil)
    }

    @Test func `counts from the opening where nothing has come`() throws {
        meter.open()
        clock.advance(by: 7)
        let readings = try #require(meter.readings)
        #expect(readings.isOpen)
        #expect(readings.secondsSinceChange == 7)
        for stage in ReceiverReadings.Stage.allCases { #expect(readings.secondsSince[stage] == 7, "\(stage)") }
    }

    @Test func `tells how long ago each stage was reached last`() throws {
        meter.open()
        meter.note(bytes: 80)
        clock.advance(by: 1)
        meter.note(.judged([fix(.rejected(Rejection(.olderTime)))]))
        clock.advance(by: 1)
        meter.note(.judged([fix(.accepted(location))]))
        clock.advance(by: 1)
        meter.note(stored: [fix(.accepted(location))])
        clock.advance(by: 1)
        let since = try #require(meter.readings?.secondsSince)
        #expect(since == [.byte: 4, .sentence: 4, .fix: 2, .accepted: 2, .stored: 1])
    }

    @Test func `takes a report without a position for none`() throws {
        meter.open()
        clock.advance(by: 5)
        let none = ReceivedFix(fix: GNSSFix(satellitesUsed: 3))
        meter.note(.judged([JudgedFix(received: none, verdict: .rejected(Rejection(.noFix)))]))
        let readings = try #require(meter.readings)
        #expect(readings.secondsSince[.fix] == 5)
        #expect(readings.satellitesUsed == 3)
        #expect(readings.verdicts == [ReceiverReadings.Verdict(.rejected, .noFix): 1])
    }

    @Test func `counts fixes by verdict and rule`() throws {
        meter.open()
        let verdicts: [FilterVerdict] = [
            .accepted(location), .accepted(location), .held(location), .rejected(Rejection(.positionJump)),
            .disputed(location, because: Rejection(.positionJump)),
        ]
        meter.note(.judged(verdicts.map { fix($0) }))
        #expect(
            try #require(meter.readings).verdicts == [
                ReceiverReadings.Verdict(.accepted): 2, ReceiverReadings.Verdict(.held): 1,
                ReceiverReadings.Verdict(.rejected, .positionJump): 1,
                ReceiverReadings.Verdict(.disputed, .positionJump): 1,
            ]
        )
    }

    @Test func `counts suspect fixes by reason, and knows whether the latest one is suspect`() throws {
        meter.open()
        var suspect = fix(.accepted(location))
        suspect.suspicion = Suspicion([Suspicion.Reasons(.positionStep), Suspicion.Reasons(.timeStep)])
        meter.note(.judged([suspect, suspect]))
        #expect(try #require(meter.readings).suspicion == suspect.suspicion)
        meter.note(.judged([fix(.accepted(location))]))
        let readings = try #require(meter.readings)
        #expect(readings.suspicion == nil)
        #expect(readings.suspectFixes == [.positionStep: 2, .timeStep: 2])
        let families = ReceiverMetrics.families(of: [readings])
        let text = MetricsText.text(of: families)
        #expect(text.contains("gpslog_suspect{receiver=\"ublox\",reason=\"position-step\"} 0\n"))
        #expect(text.contains("gpslog_suspect_fixes_total{receiver=\"ublox\",reason=\"time-step\"} 2\n"))
        #expect(text.contains("gpslog_suspect_fixes_total{receiver=\"ublox\",reason=\"receivers-apart\"} 0\n"))
    }

    @Test func `keeps the counts of openings that are over, and counts the next ones`() throws {
        for _ in 1...2 {
            meter.open()
            meter.connect { line(framingErrors: 2, reopenings: 3) }
            meter.note(bytes: 10)
            meter.disconnect()
        }
        let readings = try #require(meter.readings)
        #expect(!readings.isOpen)
        #expect(readings.line.bytes == 20)
        #expect(readings.line.framingErrors == 4)
        #expect(readings.line.reopenings == 7)
    }

    @Test func `tells the mean signal of what is in use, or of all where nothing is`() throws {
        meter.open()
        meter.note(
            SkyView(satellites: [satellite(1, 40, isUsed: true), satellite(2, 30, isUsed: true), satellite(3, 10)])
        )
        #expect(try #require(meter.readings).meanSignal == 35)
        meter.note(SkyView(satellites: [satellite(2, 30), satellite(3, 10), satellite(4, nil)]))
        #expect(try #require(meter.readings).meanSignal == 20)
        meter.note(SkyView())
        #expect(try #require(meter.readings).meanSignal == nil)
    }

    @Test func `tells how far the machine's clock is ahead of the receiver's time`() throws {
        meter.open()
        var report = GNSSFix.sample(second: 1)
        report.time = clock.time
        let received = ReceivedFix(fix: report, receivedAt: clock.time.advanced(bySeconds: 0.5))
        meter.note(.judged([JudgedFix(received: received, verdict: .accepted(location))]))
        #expect(try #require(meter.readings).clockOffset == 0.5)
    }

    @Test func `measures the time from the last byte to storage, and never less than none`() throws {
        meter.open()
        let received = [0.2, 3, -5].map {
            ReceivedFix(fix: .sample(second: 1), receivedAt: clock.time.advanced(bySeconds: -$0))
        }
        meter.note(stored: received.map { JudgedFix(received: $0, verdict: .accepted(location)) })
        let delays = try #require(meter.readings).delays
        #expect(delays.count == 3)
        #expect(abs(delays.sum - 3.2) < 1e-6)
        let within = Dictionary(uniqueKeysWithValues: delays.cumulated.map { ($0.bound, $0.count) })
        #expect(within[0.01] == 1)
        #expect(within[0.25] == 2)
        #expect(within[2.5] == 2)
        #expect(within[5] == 3)
    }

    private func fix(_ verdict: FilterVerdict) -> JudgedFix {
        JudgedFix(received: ReceivedFix(fix: .sample(second: 1)), verdict: verdict)
    }

    private func satellite(_ number: Int, _ signal: Int?, isUsed: Bool = false) -> Satellite {
        Satellite(
            constellation: .gps,
            number: number,
            listed: ListedSatellite(number: number, elevation: nil, azimuth: nil, signalToNoise: signal),
            isUsed: isUsed
        )
    }
}

private func line(framingErrors: Int, reopenings: Int) -> ReceiverReadings.Line {
    var line = ReceiverReadings.Line()
    (line.framingErrors, line.reopenings) = (framingErrors, reopenings)
    return line
}

/// Clocks that advance only when a test calls `advance(by:)`.
final class TestClock: Sendable {
    private let start = ContinuousClock.now
    private let elapsed = Mutex(0.0)

    /// The monotonic clock, which ignores changes of the system time.
    var instant: ContinuousClock.Instant { start + .seconds(elapsed.withLock { $0 }) }

    var time: UTCTime {
        UTCTime(nanosecondsSince1970: 1_764_082_800_000_000_000).advanced(bySeconds: elapsed.withLock { $0 })
    }

    func advance(by seconds: Double) { elapsed.withLock { $0 += seconds } }
}
