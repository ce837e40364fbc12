import Filtering
import GNSS
import Logbook
import Testing

@Suite struct `An altitude estimator` {
    @Suite struct `in motion` {
        @Test func `publishes the receiver's own altitude`() throws {
            let receiver = Altimeter()
            for second in 0..<300 {
                let altitude = 500 + 0.3 * Double(second)
                #expect(try #require(receiver.tell(altitude)).altitude == altitude)
            }
        }

        @Test(arguments: [0.2, 1, 5, 20]) func `follows a climb at any rate of fixes`(rate: Double) throws {
            let receiver = Altimeter(step: 1 / rate, speed: 1.4)
            var last: AltitudeEstimator.Estimate?
            for index in 0..<Int(600 * rate) { last = receiver.tell(500 + 0.2 * Double(index) / rate) }
            let estimate = try #require(last)
            #expect(abs(estimate.altitude - 620) < 1.1)
            #expect((2...5).contains(estimate.accuracy))
        }

        @Test func `follows an aircraft without a rejection`() throws {
            let receiver = Altimeter(speed: 230)
            for second in 0..<300 {
                let altitude = 400 + 20 * Double(max(0, second - 60))
                #expect(try #require(receiver.tell(altitude)).altitude == altitude)
            }
        }
    }

    @Suite struct `where an altitude jumps` {
        @Test(arguments: [60.0, -60, 3000]) func `does not follow for some seconds`(jump: Double) throws {
            let receiver = Altimeter()
            receiver.tell(500, times: 120)
            for _ in 0..<5 { #expect(abs(try #require(receiver.tell(500 + jump)).altitude - 500) < 1) }
            #expect(try #require(receiver.tell(500)).altitude == 500)
        }

        @Test(arguments: [0.2, 1, 5])
        func `believes it after ten seconds of altitudes that agree`(rate: Double) throws {
            let receiver = Altimeter(step: 1 / rate)
            receiver.tell(500, times: 120)
            receiver.tell(620, times: Int(10 * rate) + 1)
            #expect(try #require(receiver.tell(620)).altitude == 620)
        }

        @Test func `is unsure for some minutes once it is believed`() throws {
            let receiver = Altimeter()
            receiver.tell(500, times: 120)
            receiver.tell(560, times: 12)
            #expect(try #require(receiver.tell(560)).accuracy > 30)
            receiver.tell(560, times: 600)
            #expect(try #require(receiver.tell(560)).accuracy < 5)
        }

        @Test func `is unsure of what nobody climbs who walks`() throws {
            let receiver = Altimeter(speed: 1.2)
            receiver.tell(500, times: 120)
            let before = try #require(receiver.tell(500)).accuracy
            for second in 1...10 { receiver.tell(500 + 3 * Double(second)) }
            #expect(try #require(receiver.tell(530)).accuracy > before + 10)
        }
    }

    @Suite struct `at rest` {
        @Test func `publishes a mean that moves slowly`() throws {
            let receiver = Altimeter(isAtRest: true)
            receiver.tell(500, times: 1200)
            var last = 500.0
            for _ in 0..<60 {
                let altitude = try #require(receiver.tell(503)).altitude
                #expect((last...last + 0.1).contains(altitude))
                last = altitude
            }
            #expect(last < 502)
        }

        @Test func `is never far from the receiver`() throws {
            let receiver = Altimeter(isAtRest: true)
            receiver.tell(500, times: 1200)
            receiver.tell(512, times: 20)
            #expect(abs(try #require(receiver.tell(512)).altitude - 512) < 12)
        }

        @Test func `goes back to the receiver's altitude without a jump`() throws {
            let receiver = Altimeter(isAtRest: true)
            receiver.tell(500, times: 1200)
            var last = try #require(receiver.tell(503)).altitude
            receiver.isAtRest = false
            for _ in 0..<300 {
                let altitude = try #require(receiver.tell(503)).altitude
                #expect((last...last + 0.2).contains(altitude))
                last = altitude
            }
            #expect(last > 502.9)
        }

        @Test func `is not much surer than in motion, as errors last for minutes`() throws {
            let receiver = Altimeter(isAtRest: true)
            receiver.tell(500, times: 4 * 3600)
            let atRest = try #require(receiver.tell(500)).accuracy
            receiver.isAtRest = false
            let inMotion = try #require(receiver.tell(500)).accuracy
            #expect((0.6 * inMotion...inMotion).contains(atRest))
        }
    }

    @Suite struct `its accuracy` {
        @Test func `is that of the vertical dilution`() throws {
            #expect(abs(try accuracy { $0.dilution.vertical = 2 } - 3.16) < 0.01)
            #expect(abs(try accuracy { ($0.dilution.position, $0.dilution.horizontal) = (2.5, 1.5) } - 3.16) < 0.01)
            #expect(abs(try accuracy { $0.dilution.horizontal = 1.25 } - 3.16) < 0.01)
            #expect(abs(try accuracy { _ in } - 3.16) < 0.01)
        }

        @Test func `is what the receiver says of it, but for what no receiver can know`() throws {
            #expect(abs(try accuracy { $0.deviation.altitude = 7 } - 7) < 0.01)
            #expect(abs(try accuracy { $0.deviation.altitude = 0.4 } - 2) < 0.01)
        }

        @Test func `is decimetres where carrier phases are resolved`() throws {
            #expect(abs(try accuracy { $0.quality = .fixedRTK } - 0.1) < 0.01)
            #expect(abs(try accuracy { $0.quality = .floatRTK } - 0.4) < 0.01)
        }

        @Test func `is worse at a beginning`() throws {
            let receiver = Altimeter()
            #expect(try #require(receiver.tell(500)).accuracy > 10)
        }

        @Test func `is worse where the altitude wanders about its trend`() throws {
            let receiver = Altimeter(speed: 30)
            receiver.tell(500, times: 600)
            for index in 0..<120 { receiver.tell(500 + (index % 8 < 4 ? 6 : -6)) }
            #expect(try #require(receiver.tell(500)).accuracy > 8)
        }

        /// Metres: that of a receiver whose altitude has been the same for long.
        private func accuracy(_ change: (inout GNSSFix) -> Void) throws -> Double {
            let receiver = Altimeter()
            change(&receiver.fix)
            receiver.tell(500, times: 3600)
            return try #require(receiver.tell(500)).accuracy
        }
    }

    @Suite struct `without a measurement` {
        @Test func `knows nothing where the receiver tells nothing`() {
            let receiver = Altimeter()
            receiver.tell(500, times: 10)
            #expect(receiver.tell(nil) == nil)
            #expect(receiver.tell(500)?.altitude == 500)
        }

        @Test(arguments: [Double.nan, .infinity, 1e300]) func `does not take it for an altitude`(altitude: Double) {
            let receiver = Altimeter()
            receiver.tell(500, times: 10)
            #expect(receiver.tell(altitude) == nil)
        }

        @Test func `takes the altitude that two-dimensional fixes repeat for none`() throws {
            let receiver = Altimeter()
            receiver.fix.dimension = .twoDimensional
            #expect(receiver.tell(0) == nil)
            receiver.fix.dimension = .threeDimensional
            receiver.tell(500, times: 300)
            let before = try #require(receiver.tell(500)).accuracy
            receiver.fix.dimension = .twoDimensional
            receiver.tell(500, times: 100)
            let estimate = try #require(receiver.tell(500))
            #expect(estimate.altitude == 500)
            #expect(estimate.accuracy > before + 3)
        }

        @Test func `does not learn from fixes whose position is rejected`() throws {
            let receiver = Altimeter()
            receiver.tell(500, times: 300)
            receiver.isTrusted = false
            for _ in 0..<5 { #expect(abs(try #require(receiver.tell(507)).altitude - 500) < 0.1) }
            receiver.isTrusted = true
            #expect(try #require(receiver.tell(500)).altitude == 500)
        }

        @Test func `begins anew after a gap`() throws {
            let receiver = Altimeter()
            receiver.tell(500, times: 300)
            receiver.skip(3600)
            let estimate = try #require(receiver.tell(900))
            #expect(estimate.altitude == 900)
            #expect(estimate.accuracy > 10)
        }
    }

    @Suite struct `above the geoid` {
        @Test func `stays above sea level where the receiver means the ellipsoid for some fixes`() throws {
            let receiver = Altimeter(separation: 47)
            receiver.tell(500, times: 300)
            for separation in [nil, 0.0] {
                receiver.fix.geoidalSeparation = separation
                for _ in 0..<20 { #expect(try #require(receiver.tell(547)).altitude == 500) }
                receiver.fix.geoidalSeparation = 47
                #expect(try #require(receiver.tell(500)).altitude == 500)
            }
        }

        @Test func `believes the altitude where only the separation is missing`() throws {
            let receiver = Altimeter(separation: 47)
            receiver.tell(500, times: 300)
            receiver.fix.geoidalSeparation = nil
            #expect(try #require(receiver.tell(500)).altitude == 500)
        }

        @Test func `takes over another sea level at rest, not in motion`() throws {
            let receiver = Altimeter(separation: 47)
            receiver.tell(500, times: 300)
            receiver.fix.geoidalSeparation = 52
            let estimate = try #require(receiver.tell(495))
            #expect(estimate.altitude == 500)
            #expect(estimate.accuracy > 5)
            receiver.isAtRest = true
            receiver.tell(495)
            #expect(abs(try #require(receiver.tell(495)).altitude - 495) < 0.5)
        }

        @Test func `takes over at once what a receiver tells as it has just begun`() throws {
            let receiver = Altimeter(separation: 0)
            receiver.tell(547, times: 3)
            receiver.fix.geoidalSeparation = 47
            receiver.tell(500)
            #expect(try #require(receiver.tell(500)).altitude == 500)
        }

        @Test func `goes along with a model that changes along the way`() throws {
            let receiver = Altimeter(separation: 47)
            for index in 0..<300 {
                receiver.fix.geoidalSeparation = 47 + 0.1 * Double(index / 10)
                #expect(try #require(receiver.tell(500)).altitude == 500)
            }
        }
    }
}

/// A receiver that sends altitudes to an estimator.
private final class Altimeter {
    var estimator = AltitudeEstimator()
    var fix: GNSSFix
    var step: Double
    var isAtRest: Bool
    var isTrusted = true
    private var time = 0.0

    init(step: Double = 1, speed: Double? = 10, isAtRest: Bool = false, separation: Double? = nil) {
        fix = .sample(speed: speed)
        fix.geoidalSeparation = separation
        (self.step, self.isAtRest) = (step, isAtRest)
    }

    @discardableResult
    func tell(_ altitude: Double?, times: Int = 1) -> AltitudeEstimator.Estimate? {
        var estimate: AltitudeEstimator.Estimate?
        fix.altitude = altitude
        for _ in 0..<times {
            time += step
            estimate = estimator.estimate(fix, at: time, isAtRest: isAtRest, isTrusted: isTrusted)
        }
        return estimate
    }

    func skip(_ seconds: Double) { time += seconds }
}
