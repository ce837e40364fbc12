import GNSS
import Storage
import TestSupport
import Testing
import Waypoints

@Suite(.timeLimit(.minutes(15)))
struct `A journal of passages` {
    private let folder: TemporaryFolder
    private let journal: SQLiteStorage
    private let waypoint: Waypoint
    private let receiver = ReceiverIdentity("u-blox 7")

    init() async throws {
        folder = try TemporaryFolder()
        journal = try await SQLiteStorage.forRecording(into: folder.file("gpslog.sqlite"))
        let place = Place("Laboe", at: Coordinate(latitude: 54.41, longitude: 10.22))
        waypoint = Waypoint(text: "Slipway", id: .random(), creationDate: .morning(), place: place)
        _ = try await journal.add([waypoint])
    }

    private func passage(_ kind: Passage.Kind, second: Double, by other: ReceiverIdentity? = nil) throws -> Passage {
        let coordinate = try #require(Coordinate(latitude: 54.4101, longitude: 10.2201))
        return Passage(of: waypoint.id, kind, at: .morning(second), receiver: other ?? receiver, coordinate: coordinate)
    }

    @Test func `is empty at first`() async throws {
        #expect(try await journal.passages(of: waypoint.id) == [])
        #expect(try await journal.latestPassages(of: receiver) == [])
    }

    @Test func `has them in order`() async throws {
        let passages = [try passage(.entered, second: 1), try passage(.left, second: 60)]
        _ = try await journal.note(passages)
        #expect(try await journal.passages(of: waypoint.id) == passages)
    }

    @Test func `completes a waypoint that one comes to, once`() async throws {
        let visited = try await journal.note([try passage(.entered, second: 1)])
        #expect(visited.map(\.id) == [waypoint.id])
        #expect(visited.first?.isCompleted == true)
        #expect(visited.first?.alterDate == .morning(1))
        #expect(try await journal.waypoint(waypoint.id) == visited.first)
        #expect(try await journal.note([try passage(.left, second: 2), try passage(.entered, second: 3)]) == [])
        #expect(try await journal.waypoint(waypoint.id) == visited.first)
    }

    @Test func `has one visited no earlier than it was made, whatever the receiver's time`() async throws {
        let visited = try await journal.note([try passage(.entered, second: -5)])
        #expect(visited.first?.alterDate == .morning(0))
        #expect(try await journal.passages(of: waypoint.id).map(\.time) == [.morning(-5)])
    }

    @Test func `leaves one alone that one only leaves`() async throws {
        #expect(try await journal.note([try passage(.left, second: 1)]) == [])
        #expect(try await journal.waypoint(waypoint.id) == waypoint)
    }

    @Test func `has an arrival taken back like any other step`() async throws {
        let visited = try await journal.note([try passage(.entered, second: 1)])
        #expect(try await journal.undo() == [RestoredWaypoint(before: visited.first, now: waypoint)])
    }

    @Test func `knows the latest of each receiver`() async throws {
        let other = ReceiverIdentity("u-blox 8")
        let left = try passage(.left, second: 60)
        let entered = try passage(.entered, second: 70, by: other)
        _ = try await journal.note([try passage(.entered, second: 1), left, entered])
        #expect(try await journal.latestPassages(of: receiver) == [left])
        #expect(try await journal.latestPassages(of: other) == [entered])
    }

    @Test func `has the places of waypoints on the map`() async throws {
        _ = try await journal.add([Waypoint("nowhere")])
        #expect(try await journal.places() == [waypoint.id: try #require(waypoint.place)])
    }

    @Test func `has a step whenever something changed`() async throws {
        let first = try await journal.latestStep()
        _ = try await journal.alter(waypoint.id, by: [.text("Jetty")], at: .morning(5))
        let second = try await journal.latestStep()
        _ = try await journal.undo()
        #expect(second > first)
        #expect(try await journal.latestStep() > second)
    }

    @Test func `finds waypoints by the beginning of their identifiers`() async throws {
        let prefix = String(waypoint.id.description.prefix(6)).uppercased()
        #expect(try await journal.waypoints(identifiedBy: prefix) == [waypoint])
        #expect(try await journal.waypoints(identifiedBy: "g") == [])
    }
}
