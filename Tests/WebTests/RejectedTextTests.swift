import Logbook
import GNSS
import TestSupport
import Testing
import Web

@Suite struct `A rejected fix on the page` {
    private let home = Coordinate(latitude: 54, longitude: 13)

    /// JSON for a fix at 54° N 13° E that is 830 m away from the receiver's previous position.
    private func told(hiding hidden: HiddenPlaces) throws -> JSONValue? {
        var judged = JudgedFix.rejected(at: 0)
        judged.verdict = .rejected(Rejection(.positionJump, measured: 830, threshold: 50))
        let stored = StoredFix(id: 1, receiver: ReceiverIdentity("boat"), run: nil, track: nil, judged: judged)
        return try JSONText.rejected(stored, hiding: hidden).map { try JSONValue(parsing: $0) }
    }

    /// Hidden places within a circle of 100 m.
    private func hidden(around centre: Coordinate?) throws -> HiddenPlaces {
        let zone = PrivacyZone("home", .circle(centre: try #require(centre), radius: 100), cutback: 0)
        return HiddenPlaces(areas: [zone.hidden(shiftedTo: 0, by: 0)])
    }

    @Test func `comes with what was measured`() throws {
        let fix = try told(hiding: .none)
        #expect(fix?["explanation"]?.text?.hasPrefix("it is 830 m from where the fixes") == true)
    }

    @Test func `is left out in a zone`() throws {
        #expect(try told(hiding: hidden(around: home)) == nil)
    }

    @Test func `tells no distance from a receiver that may be in a zone`() throws {
        let fix = try told(hiding: hidden(around: Coordinate(latitude: 54.1, longitude: 13)))
        #expect(fix?["rule"]?.text == "position-jump")
        #expect(fix?["explanation"]?.text?.hasPrefix("it is too far from where the fixes") == true)
        #expect(fix?["explanation"]?.text?.contains(/[0-9]/) == false)
    }
}
