import GNSS
import Receivers
import Recording
import SystemPackage
import Testing

/// Creates DCD edges at times in seconds.
private struct EdgeClock {
    let start = ContinuousClock.now
    let time = UTCTime(nanosecondsSince1970: 1_795_000_000_000_000_000)

    func edge(_ isOn: Bool, at seconds: Double) -> DCDEdge {
        DCDEdge(isOn: isOn, clock: time.advanced(bySeconds: seconds), instant: start + .seconds(seconds))
    }
}

@Suite struct `The first edge of a pulse` {
    private let clock = EdgeClock()

    /// The times of the edges that begin a second, on a line whose edges alternate.
    private func found(_ seconds: [Double], isOnFirst: Bool = true, _ finder: inout PulseFinder) -> [Double] {
        var found: [Double] = []
        for (number, second) in seconds.enumerated()
        where finder.isPulse(clock.edge((number % 2 == 0) == isOnFirst, at: second)) {
            found.append(second)
        }
        return found
    }

    @Test(arguments: [true, false])
    func `is the one after the longer rest, whichever level the pulse has`(isOnFirst: Bool) {
        var finder = PulseFinder()
        #expect(found([0, 0.1, 1, 1.1, 2, 2.1, 3], isOnFirst: isOnFirst, &finder) == [1, 2, 3])
    }

    @Test(arguments: [true, false])
    func `is found where the line is first seen in the middle of a pulse`(isOnFirst: Bool) {
        var finder = PulseFinder()
        #expect(found([0.1, 1, 1.1, 2, 2.1, 3], isOnFirst: isOnFirst, &finder) == [2, 3])
    }

    @Test(arguments: [true, false])
    func `is the going on of a square wave`(isOnFirst: Bool) {
        var finder = PulseFinder()
        #expect(found([0, 0.5, 1, 1.5, 2, 2.5], isOnFirst: isOnFirst, &finder) == (isOnFirst ? [1, 2] : [1.5, 2.5]))
    }

    @Test(arguments: [0.1, 0.2, 0.95, 1.05, 2] as [Double])
    func `is none where edges do not come once a second`(period: Double) {
        var finder = PulseFinder()
        let edges = (0..<20).flatMap { [Double($0) * period, Double($0) * period + 0.02] }
        #expect(found(edges, &finder).isEmpty)
    }

    @Test func `is none where the kernel told it late`() {
        var finder = PulseFinder()
        #expect(found([0, 0.1, 1.03, 1.1, 2, 2.1, 3.001, 3.1, 4], &finder) == [3.001, 4])
    }

    @Test func `is found anew after others were missed`() {
        var finder = PulseFinder()
        #expect(found([0, 0.1, 1], &finder) == [1])
        finder.forget()
        #expect(found([2, 2.1, 3], &finder) == [3])
    }

    @Test func `is not found by edges before and after the line was closed`() {
        var finder = PulseFinder()
        #expect(found([0, 0.1, 1], &finder) == [1])
        // The falling edge at 1.1 was missed.
        #expect(found([2, 2.1, 3], &finder) == [3])
    }
}

@Suite struct `The pulses on a line` {
    private let clock = EdgeClock()
    private let said = Words()
    private let pulses: LinePulses

    init() { pulses = LinePulses(on: "/dev/ttyS7") { [said] in said.add($0) } }

    /// The time of the latest pulse after a number of seconds.
    private func latest(at seconds: Double) -> UTCTime? { pulses.latest(at: clock.start + .seconds(seconds)) }

    /// Adds pulses of 100 ms.
    private func pulse(at seconds: some Sequence<Int>) {
        for second in seconds {
            pulses.take(.edge(clock.edge(true, at: Double(second))))
            pulses.take(.edge(clock.edge(false, at: Double(second) + 0.1)))
        }
    }

    @Test func `are told as of the moment that is asked for`() {
        #expect(latest(at: 0) == nil)
        pulse(at: 0...2)
        #expect(latest(at: 0.5) == nil)
        #expect(latest(at: 1.9) == clock.time.advanced(bySeconds: 1))
        #expect(latest(at: 2.9) == clock.time.advanced(bySeconds: 2))
    }

    @Test func `are not known while edges are missed`() {
        pulse(at: 0...1)
        pulses.take(.missedEdges)
        pulse(at: 3...3)
        #expect(latest(at: 3.9) == clock.time.advanced(bySeconds: 1))
        pulse(at: 4...4)
        #expect(latest(at: 4.9) == clock.time.advanced(bySeconds: 4))
    }

    @Test func `are passed over in silence while they come`() {
        pulse(at: 0...0)
        for second in 1..<40 {
            pulse(at: second...second)
            _ = latest(at: Double(second) + 0.3)
            pulses.warnWhereMissed()
        }
        #expect(said.all.isEmpty)
    }

    @Test func `are said once to be missing for ten seconds`() {
        for second in 0..<40 {
            _ = latest(at: Double(second))
            pulses.warnWhereMissed()
        }
        #expect(said.all.count == 1)
        #expect(said.all.first?.contains("no pulses have arrived on DCD of /dev/ttyS7 for ten seconds") == true)
    }

    @Test func `are said once not to be had, and then not to be missing`() {
        pulses.take(.unavailable(.inappropriateIOCTLForDevice))
        pulses.take(.unavailable(.invalidArgument))
        for second in 0..<40 {
            _ = latest(at: Double(second))
            pulses.warnWhereMissed()
        }
        #expect(said.all.count == 1)
        #expect(said.all.first?.contains("DCD of /dev/ttyS7: its driver does not report changes") == true)
    }
}
