import Files
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `JSON lines` {
    @Test func `have what the examples show`() async throws {
        let all = FixSelection(includesRejected: true)
        var examples = Examples()
        examples.add("none where nothing is selected", try await exported([], as: .jsonl))
        examples.add("the refined values of a location", try await exported([.full], as: .jsonl))
        examples.add("what is unknown is left out", try await exported([.accepted(at: 0)], as: .jsonl))
        examples.add("rejected fixes with their reason", try await exported([.lost(at: nil)], all, as: .jsonl))
        let counted = [JudgedFix.counted(at: 0, distance: 5), .counted(at: 1, distance: 1.25)]
        examples.add("metres since the first line", try await exported(counted, as: .jsonl))
        examples.add("the reasons why locations are suspect", try await exported(JudgedFix.suspects, as: .jsonl))
        let odd = ReceiverIdentity("a \"b\" \\ \n\u{1}")
        examples.add("a receiver's name in quotes", try await exported([.accepted(at: 0)], from: odd, as: .jsonl))
        examples.add("numbers that JSON has no digits for are left out", try await exported([.endless], as: .jsonl))
        try examples.expect(in: "exports/jsonl.txt")
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `A GeoJSON file` {
    @Test func `has what the examples show`() async throws {
        var examples = Examples()
        examples.add("no features where nothing is selected", try await exported([], as: .geojson))
        examples.add("the height is above the ellipsoid", try await exported([.full], as: .geojson))
        var flat = JudgedFix.full
        flat.received.fix.geoidalSeparation = nil
        examples.add("no height where the ellipsoid is not known", try await exported([flat], as: .geojson))
        let suspects = try await exported(JudgedFix.suspects, as: .geojson)
        examples.add("commas between features, and the reasons why they are suspect", suspects)
        var lost = JudgedFix.accepted(at: 0)
        lost.received.fix.coordinate = nil
        examples.add("no fixes without a place", try await exported([lost], as: .geojson, values: .raw))
        try examples.expect(in: "exports/geojson.txt")
    }
}
