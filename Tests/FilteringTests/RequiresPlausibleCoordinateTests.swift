import Filtering
import GNSS
import Logbook
import Testing

@Suite struct `The rule that requires a plausible coordinate` {
    @Suite struct `for a place on the earth` {
        @Test(arguments: [
            (47.0, 11.0), (90, 0), (-90, 0), (12, 180), (0, 11), (47, 0), (0.000_001, 0), (0, -0.000_001),
        ])
        func `has no rejection`(latitude: Double, longitude: Double) {
            var rule = RequiresPlausibleCoordinate()
            #expect(rule.rejection(of: .sample(latitude: latitude, longitude: longitude)) == nil)
        }
    }

    @Suite struct `for a place that is none` {
        @Test func `objects to a missing one`() {
            var rule = RequiresPlausibleCoordinate()
            var fix = GNSSFix.sample()
            fix.coordinate = nil
            #expect(rule.rejection(of: fix) == Rejection(.impossibleCoordinate))
        }

        @Test(arguments: [(0.0, 0.0), (-0.0, 0.0), (0.0, -0.0)])
        func `objects to zero degrees of both`(latitude: Double, longitude: Double) {
            var rule = RequiresPlausibleCoordinate()
            let fix = GNSSFix.sample(latitude: latitude, longitude: longitude)
            #expect(rule.rejection(of: fix) == Rejection(.impossibleCoordinate))
        }
    }
}
