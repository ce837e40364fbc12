import GNSS
import Logbook
import TestSupport
import Testing

@Suite struct `The reason of a rejection` {
    @Suite struct `in a database` {
        @Test(arguments: [
            (Rejection.Rule.noFix, "no-fix"), (.noTime, "no-time"), (.impossibleCoordinate, "impossible-coordinate"),
            (.duplicateTime, "duplicate-time"), (.olderTime, "older-time"), (.positionJump, "position-jump"),
            (.deadReckoning, "dead-reckoning"), (.poorGeometry, "poor-geometry"),
            (.impossibleTime, "impossible-time"), (.settling, "settling"),
        ])
        func `has a name that never changes`(rule: Rejection.Rule, name: String) {
            #expect(rule.rawValue == name)
        }
    }

    @Suite struct `in a verdict` {
        @Test func `is there for a rejected fix only`() throws {
            let location = try #require(Location(.sample()))
            #expect(FilterVerdict.accepted(location).rejection == nil)
            #expect(FilterVerdict.held(location).rejection == nil)
            #expect(
                FilterVerdict.disputed(location, because: Rejection(.positionJump)).rejection
                    == Rejection(.positionJump)
            )
            #expect(FilterVerdict.rejected(Rejection(.noFix)).rejection == Rejection(.noFix))
        }

        @Test func `leaves no location, unless it is disputed`() throws {
            let location = try #require(Location(.sample()))
            #expect(FilterVerdict.accepted(location).location == location)
            #expect(FilterVerdict.held(location).location == location)
            #expect(FilterVerdict.disputed(location, because: Rejection(.positionJump)).location == location)
            #expect(FilterVerdict.rejected(Rejection(.noFix)).location == nil)
        }
    }
}
