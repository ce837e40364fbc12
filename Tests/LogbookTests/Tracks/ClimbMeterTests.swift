import GNSS
import Logbook
import Testing

@Suite struct `A climb meter` {
    /// Returns the metres of climb and descent over a list of altitudes.
    private static func climb(_ altitudes: [Double], accuracy: Double? = nil) -> (up: Double, down: Double) {
        var meter = ClimbMeter()
        var (up, down) = (0.0, 0.0)
        for altitude in altitudes {
            let step = meter.add(altitude, accuracy: accuracy)
            if step > 0 { up += step } else { down -= step }
        }
        return (up, down)
    }

    @Test func `counts nothing of ups and downs within twelve metres where nobody knows better`() {
        let (up, down) = Self.climb([100, 111, 101, 110, 91, 90, 108])
        #expect(up == 0)
        #expect(down == 0)
    }

    @Test func `counts nothing within three standard deviations where they are known`() {
        #expect(Self.climb([100, 102.2, 97.8], accuracy: 0.75).up == 0)
        #expect(Self.climb([100, 107], accuracy: 2).up > 0)
    }

    @Test func `counts less where it may be cautious, and more where it need not`() {
        var (cautious, bold) = (ClimbMeter(reference: 100), ClimbMeter(reference: 100))
        #expect(cautious.add(107, accuracy: 2, caution: 3.8) == 0)
        #expect(bold.add(107, accuracy: 2, caution: 2) > 3)
    }

    @Test func `believes no altitude to be better than a metre`() {
        #expect(Self.climb([100, 101, 100, 101], accuracy: 0.01).up == 0)
    }

    @Test func `counts the whole of a long way up, less the error that is in its end`() {
        let (up, down) = Self.climb((0...100).map { 400 + Double($0) })
        #expect(up == 96)
        #expect(down == 0)
    }

    @Test func `counts a way down as it counts one up`() {
        let (up, down) = Self.climb((0...100).map { 400 - Double($0) })
        #expect(up == 0)
        #expect(down == 96)
    }

    @Test func `counts a hill up and down, less the errors at its ends`() {
        let hill = (0...60).map { Double($0) } + (0...60).reversed().map { Double($0) }
        let (up, down) = Self.climb(hill)
        #expect(up.rounded() == 56)
        #expect(down.rounded() == 52)
    }

    @Test func `counts nothing of what a receiver is off at its beginning`() {
        var meter = ClimbMeter()
        #expect(meter.add(80, accuracy: 20) == 0)
        #expect(meter.add(60, accuracy: 20, after: 80) == 0)
        #expect(meter.add(60, accuracy: 2, after: 60) == 0)
        #expect(meter.reference == 60)
    }

    @Suite struct `at rest` {
        @Test func `takes a change of altitude for an error`() {
            var meter = ClimbMeter()
            _ = meter.add(100, accuracy: nil)
            meter.settle(at: 130, accuracy: nil, after: 100)
            #expect(meter.reference == 130)
        }

        @Test func `is dragged along by an error once a way has counted`() {
            var meter = ClimbMeter(reference: 100, direction: 1)
            meter.settle(at: 130, accuracy: nil, after: 100)
            #expect(meter.reference == 118)
        }

        @Test func `stays where it is while the altitude does`() {
            var meter = ClimbMeter(reference: 100)
            meter.settle(at: 105, accuracy: 2, after: 103)
            #expect(meter.reference == 100)
        }

        @Test func `takes nothing back of a way that has led there as the accuracy gets better`() {
            var meter = ClimbMeter(reference: 100, direction: 1)
            meter.settle(at: 112, accuracy: 1, after: 112)
            #expect(meter.reference == 100)
        }

        @Test func `begins with an altitude in motion`() {
            var meter = ClimbMeter()
            meter.settle(at: 112, accuracy: 1, after: nil)
            #expect(meter.reference == nil)
        }
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
        #expect(Self.climb(altitudes).up < 15)
    }
}
