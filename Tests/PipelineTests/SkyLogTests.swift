import GNSS
import Logbook
import Pipeline
import TestSupport
import Testing

@Suite struct `A log of the sky` {
    private let log = SkyLog()

    /// Reports GPS satellites at a time, all with the same signal strength.
    private func list(_ count: Int = 1, at second: Double, density: Int? = 40, isUsed: Bool = true) {
        let satellites = (1...count).map { number in
            Satellite(
                constellation: .gps,
                number: number,
                listed: ListedSatellite(
                    number: number,
                    elevation: 10,
                    azimuth: Int(second) % 360,
                    signalToNoise: density
                ),
                isUsed: isUsed
            )
        }
        log.add(SkyView(time: .morning(second), satellites: satellites), receivedAt: nil)
    }

    @Test func `sums up the reports of a minute`() {
        for second in 0..<61 { list(at: Double(second), density: second < 30 ? 30 : 41, isUsed: second > 40) }
        let skies = log.take()
        #expect(skies.map(\.start) == [.morning(0), .morning(60)])
        #expect(skies.map(\.end) == [.morning(59), .morning(60)])
        #expect(skies.map(\.reports) == [60, 1])
        #expect(
            skies.first?.signals == [
                SignalSummary(
                    source: SignalSource(constellation: .gps, number: 1),
                    elevation: 10,
                    azimuth: 59,
                    strength: SignalStrength(mean: 36, range: 30...41),
                    isUsed: false
                )
            ]
        )
    }

    @Test func `gives what is complete once, and what grows each time`() {
        list(at: 0)
        #expect(log.take().map(\.end) == [.morning(0)])
        list(at: 1)
        #expect(log.take().map(\.end) == [.morning(1)])
        list(at: 60)
        #expect(log.take().map(\.start) == [.morning(0), .morning(60)])
        #expect(log.take().map(\.start) == [.morning(60)])
    }

    @Test func `takes longer where there are more signals, three seconds for each`() {
        for second in 0..<301 { list(69, at: Double(second)) }
        #expect(log.take().map(\.start) == [.morning(0), .morning(240)])
    }

    @Test func `looks at one report a second`() {
        for tenth in 0..<600 { list(at: Double(tenth) / 10) }
        #expect(log.take().map(\.reports) == [60])
    }

    @Test func `begins anew after a minute of silence, and where time goes back`() {
        for second in [0, 1, 62.5, 63, 10] { list(at: second) }
        #expect(log.take().map(\.start) == [.morning(0), .morning(62.5), .morning(10)])
    }

    @Test func `keeps a satellite that is not heard, without a strength`() {
        list(at: 0, density: nil)
        #expect(log.take().first?.signals.map(\.strength) == [nil])
        #expect(log.take().first?.signals.map(\.elevation) == [10])
    }

    @Test func `keeps the signals of a satellite apart, in order`() {
        let satellites = [7, nil, 1].map { Satellite(constellation: .galileo, number: 5, signal: $0) }
        log.add(SkyView(time: .morning(0), satellites: satellites), receivedAt: nil)
        #expect(log.take().first?.signals.map(\.source.signal) == [nil, 1, 7])
    }

    @Test func `goes by this machine's clock where the receiver does not know the date`() {
        let sky = SkyView(satellites: [Satellite(constellation: .gps, number: 1)])
        log.add(sky, receivedAt: nil)
        #expect(log.take() == [])
        log.add(sky, receivedAt: .morning(5))
        #expect(log.take().map(\.start) == [.morning(5)])
    }

    @Test func `in full keeps each report`() {
        let log = SkyLog(.full)
        for tenth in 0..<30 {
            let satellite = Satellite(constellation: .gps, number: 1)
            log.add(SkyView(time: .morning(Double(tenth) / 10), satellites: [satellite]), receivedAt: nil)
        }
        #expect(log.take().count == 30)
    }

    @Test func `that is to keep none keeps none`() {
        let log = SkyLog(.none)
        log.add(SkyView(time: .morning(0), satellites: [Satellite(constellation: .gps, number: 1)]), receivedAt: nil)
        #expect(log.take() == [])
    }
}

extension `A location pipeline whose filter says` {
    @Test func `anything, stores what its source lists of satellites`() async throws {
        let sky = SkyLog()
        sky.add(SkyView(time: .morning(0), satellites: [Satellite(constellation: .gps, number: 1)]), receivedAt: nil)
        try await run(ScriptedFilter(.rejected), over: 1, with: sky)
        #expect(try await storedSkies.map(\.start) == [.morning(0)])
    }
}
