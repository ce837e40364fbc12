internal import GNSS
internal import Logbook
internal import Testing

extension WaypointJournalContract {
    private static let receiver = ReceiverIdentity("u-blox 7")
    private static let waypoint = Waypoint(
        text: "Slipway",
        id: .random(),
        creationDate: .morning(),
        place: Place("Laboe", at: Coordinate(latitude: 54.41, longitude: 10.22))
    )

    private static func passage(
        _ kind: Passage.Kind,
        second: Double,
        by receiver: ReceiverIdentity = receiver
    ) throws -> Passage {
        let coordinate = try #require(Coordinate(latitude: 54.4101, longitude: 10.2201))
        return Passage(of: waypoint.id, kind, at: .morning(second), receiver: receiver, coordinate: coordinate)
    }

    static let passing = [
        WaypointJournalContract("has passages in order") { journal async throws in
            #expect(try await journal.passages(of: waypoint.id) == [])
            #expect(try await journal.latestPassages(of: receiver) == [])
            _ = try await journal.add([waypoint])
            let passages = [try passage(.entered, second: 1), try passage(.left, second: 60)]
            _ = try await journal.note(passages)
            #expect(try await journal.passages(of: waypoint.id) == passages)
        },
        WaypointJournalContract("completes a waypoint that one comes to, once") { journal async throws in
            _ = try await journal.add([waypoint])
            let visited = try await journal.note([try passage(.entered, second: 1)])
            #expect(visited == [waypoint.altered(by: [.completed(true)], at: .morning(1))])
            #expect(try await journal.waypoint(waypoint.id) == visited.first)
            #expect(try await journal.note([try passage(.left, second: 2), try passage(.entered, second: 3)]) == [])
            #expect(try await journal.waypoint(waypoint.id) == visited.first)
        },
        WaypointJournalContract("has a waypoint visited no earlier than it was made") { journal async throws in
            _ = try await journal.add([waypoint])
            let visited = try await journal.note([try passage(.entered, second: -5)])
            #expect(visited.first?.alterDate == .morning(0))
            #expect(try await journal.passages(of: waypoint.id).map(\.time) == [.morning(-5)])
        },
        WaypointJournalContract("leaves a waypoint alone that one only leaves") { journal async throws in
            _ = try await journal.add([waypoint])
            #expect(try await journal.note([try passage(.left, second: 1)]) == [])
            #expect(try await journal.waypoint(waypoint.id) == waypoint)
        },
        WaypointJournalContract("has an arrival taken back like any other step") { journal async throws in
            _ = try await journal.add([waypoint])
            let visited = try await journal.note([try passage(.entered, second: 1)])
            #expect(try await journal.undo() == [WaypointRestoration(before: visited.first, now: waypoint)])
        },
        WaypointJournalContract("knows the latest passage of each receiver") { journal async throws in
            _ = try await journal.add([waypoint])
            let other = ReceiverIdentity("u-blox 8")
            let left = try passage(.left, second: 60)
            let entered = try passage(.entered, second: 70, by: other)
            _ = try await journal.note([try passage(.entered, second: 1), left, entered])
            #expect(try await journal.latestPassages(of: receiver) == [left])
            #expect(try await journal.latestPassages(of: other) == [entered])
        },
    ]
}
