import GNSS
import Testing
import Logbook

@Suite struct `The identifier of a waypoint` {
    @Test func `is 32 hexadecimal digits`() {
        let id = WaypointIdentifier.random()
        #expect(id.description.utf8.count == 32)
        #expect(WaypointIdentifier(id.description) == id)
        #expect(WaypointIdentifier("0123456789ABCDEF0123456789abcdef") == Waypoint.full.id)
    }

    @Test(arguments: ["", "0123", "-123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdeg"])
    func `is nothing else`(text: String) {
        #expect(WaypointIdentifier(text) == nil)
    }

    @Test func `is known by how it begins`() {
        #expect(Waypoint.full.id.begins(with: "0123AB") == false)
        #expect(Waypoint.full.id.begins(with: "0123456789ABCD"))
    }
}

@Suite struct `An identifier of content` {
    // The hash of a byte that marks the field, followed by its content.
    @Test func `is the same for the same fields`() {
        #expect(WaypointIdentifier(ofContent: []).description == "6c62272e07bb014262b821756295c58d")
        #expect(WaypointIdentifier(ofContent: ["A", nil]) == WaypointIdentifier(ofContent: ["A", nil]))
    }

    @Test func `is another one for other fields`() {
        let fields: [[String?]] = [
            [], [nil], [""], ["A"], ["A", nil], [nil, "A"], ["A", ""], ["", "A"], ["AB"], ["A", "B"],
        ]
        #expect(Set(fields.map { WaypointIdentifier(ofContent: $0) }).count == fields.count)
    }
}

@Suite struct `The order of waypoints` {
    private let notes = ["third", "second", "first"].map { Self.note($0) }

    private static func note(_ text: String, due: UTCTime? = nil) -> Waypoint {
        Waypoint(text: text, id: .random(), creationDate: .summer, dueDate: due)
    }

    private func texts(_ order: WaypointOrder, of waypoints: [Waypoint], _ list: WaypointList) -> [String] {
        order.arranged(waypoints, of: list).map(\.text)
    }

    @Test(arguments: WaypointList.allCases) func `is that of the journal where it is newest`(list: WaypointList) {
        #expect(texts(.newest, of: notes, list) == ["third", "second", "first"])
    }

    @Test(arguments: WaypointList.allCases) func `is the other way round where it is oldest`(list: WaypointList) {
        #expect(texts(.oldest, of: notes, list) == ["first", "second", "third"])
    }

    @Test func `has what is due first either way, as it falls due`() {
        let due = [Self.note("soon", due: .spring), Self.note("later", due: .autumn)]
        #expect(texts(.oldest, of: due + notes, .open) == ["soon", "later", "first", "second", "third"])
    }
}
