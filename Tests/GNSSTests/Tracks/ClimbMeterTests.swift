import GNSS
import Testing

@Suite struct `A climb meter` {
    /// Metres up and down over a list of altitudes.
    private static func climb(_ altitudes: [Double], accuracy: Double? = nil) -> (up: Double, down: Double) {
        var meter = ClimbMeter()
        var (up, down) = (0.0, 0.0)
        for altitude in altitudes {
            let step = meter.add(altitude, accuracy: accuracy)
            if step > 0 { up += step } else { down -= step }
        }
        return (up, down)
    }

    @Test func `counts nothing of ups and downs within ten metres where nobody knows better`() {
        let (up, down) = Self.climb([100, 109, 101, 110, 91, 90, 108])
        #expect(up == 0)
        #expect(down == 0)
    }

    @Test func `counts nothing within two standard deviations where they are known`() {
        #expect(Self.climb([100, 101.5, 98.5], accuracy: 0.75).up == 0)
        #expect(Self.climb([100, 105], accuracy: 2).up > 0)
    }

    @Test func `counts the whole of a long way up, from its first metre on`() {
        let (up, down) = Self.climb((0...100).map { 400 + Double($0) })
        #expect(up == 100)
        #expect(down == 0)
    }

    @Test func `counts a way down as it counts one up`() {
        let (up, down) = Self.climb((0...100).map { 400 - Double($0) })
        #expect(up == 0)
        #expect(down == 100)
    }

    @Test func `counts a hill up and down, but for the play at its top`() {
        let hill = (0...60).map { Double($0) } + (0...60).reversed().map { Double($0) }
        let (up, down) = Self.climb(hill)
        #expect(up == 60)
        #expect(down == 50)
    }

    @Test func `takes a change of altitude at rest for an error`() {
        var meter = ClimbMeter()
        _ = meter.add(100, accuracy: nil)
        meter.shift(by: 30)
        #expect(meter.add(135, accuracy: nil) == 0)
    }

    @Test func `makes next to nothing of an hour of plain with errors that last`() {
        // 4 m, for 90 s: an Ornstein-Uhlenbeck process at 1 Hz, driven by Knuth's linear congruential generator.
        let memory = 0.98895
        var (error, state) = (0.0, UInt64(7))
        let altitudes = (0..<3600).map { _ -> Double in
            var noise = -6.0
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                noise += Double(state >> 11) / 0x1p53
            }
            error = memory * error + 4 * (1 - memory * memory).squareRoot() * noise
            return 50 + error
        }
        #expect(Self.climb(altitudes).up < 40)
    }
}
