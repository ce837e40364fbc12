package import GNSS
package import Logbook
internal import Testing

/// A requirement for every filter, whatever its verdicts.
///
/// Each implementation's suite checks it with a new filter.
package struct FilterContract: Sendable, CustomTestStringConvertible {
    package let testDescription: String

    package let verify: @Sendable (any LocationFilter) -> Void

    private init(_ promise: String, verify: @escaping @Sendable (any LocationFilter) -> Void) {
        testDescription = promise
        self.verify = verify
    }

    /// A minute of motion, a minute of rest, and motion again, with a jump in the first two and a report without a fix
    /// at the end.
    package static let journey: [GNSSFix] =
        (0..<150).map { second -> GNSSFix in
            let isUnderWay = second < 60 || second >= 125
            let jump = second == 30 || second == 100 || second >= 130 ? 5000.0 : 0
            let way = 5 * Double(min(second, 60) + max(second - 125, 0))
            var fix = GNSSFix.sample(second: Double(second), metresNorth: way + jump)
            fix.speedOverGround = isUnderWay ? 5 : 0
            if !isUnderWay { fix.courseOverGround = nil }
            return fix
        } + [GNSSFix.void(second: 150)]

    package static let behaviours = [
        FilterContract("has no location of a fix without a time") { filter in
            expectNone(by: filter) { $0.time = nil }
        },
        FilterContract("has no location of a fix without a place") { filter in
            expectNone(by: filter) { $0.coordinate = nil }
        },
        FilterContract("has no location where the receiver itself has no fix, whatever else it says") { filter in
            expectNone(by: filter) { $0.quality = .none }
        },
        FilterContract("has locations of the time of their fix") { filter in
            for (fix, verdict) in verdicts(of: filter) {
                if let location = verdict.location { #expect(location.time == fix.time) }
            }
        },
        FilterContract("has what it holds at rest, and on no course") { filter in
            for (_, verdict) in verdicts(of: filter) where verdict.isHeld {
                #expect(verdict.location?.speedOverGround == 0)
                #expect(verdict.location?.courseOverGround == nil)
            }
        },
        FilterContract("judges the same fixes alike, also from a copy made on the way") { filter in
            let all = verdicts(of: filter).map(\.verdict)
            var original = filter
            let first = journey.prefix(75).map { original.verdict(on: $0) }
            var copy = original
            let rest = journey.dropFirst(75).map { original.verdict(on: $0) }
            #expect(first + rest == all)
            #expect(journey.dropFirst(75).map { copy.verdict(on: $0) } == rest)
        },
        FilterContract("knows of no wrong beginning before the first fix") { filter in
            #expect(filter.wrongBeginning == nil)
        },
    ]

    private static func verdicts(of filter: any LocationFilter) -> [(fix: GNSSFix, verdict: FilterVerdict)] {
        var filter = filter
        return journey.map { ($0, filter.verdict(on: $0)) }
    }

    /// Expects a rejection of an incomplete fix that follows a good one.
    private static func expectNone(by filter: any LocationFilter, lacking change: (inout GNSSFix) -> Void) {
        var filter = filter
        _ = filter.verdict(on: .sample(second: 0))
        var fix = GNSSFix.sample(second: 1)
        change(&fix)
        #expect(filter.verdict(on: fix).kind == .rejected)
    }
}
