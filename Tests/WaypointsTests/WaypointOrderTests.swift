import Testing
import Waypoints

@Suite struct `The order of waypoints` {
    private let notes = ["third", "second", "first"].map { Waypoint($0) }

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
        let due = [Waypoint("soon").alter(.due(.spring)), Waypoint("later").alter(.due(.autumn))]
        #expect(texts(.oldest, of: due + notes, .open) == ["soon", "later", "first", "second", "third"])
    }
}
