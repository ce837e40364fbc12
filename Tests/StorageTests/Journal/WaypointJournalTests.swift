import GNSS
import Storage
import SystemPackage
import TestSupport
import Testing
import Logbook

@Suite(.timeLimit(.minutes(2)))
struct `A journal of waypoints in a database` {
    let folder: TemporaryFolder
    let file: FilePath

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    @Suite struct `to which waypoints are added` {
        private let outer: `A journal of waypoints in a database`

        init() throws { outer = try `A journal of waypoints in a database`() }

        @Test(arguments: [
            "", "a\nb", "\"quoted\" 'text'", "🚤 שלום", "before\0after", String(repeating: "ü", count: 50_000),
        ])
        func `has them as they are, also after it was closed`(text: String) async throws {
            let waypoint = Waypoint(
                text: text,
                id: .random(),
                creationDate: .morning(0),
                dueDate: .morning(1),
                alterDate: .morning(2),
                details: text,
                place: Place(text, at: Coordinate(latitude: 54.4, longitude: 10.2), altitude: -1.5, radius: 40)
            )
            do { #expect(try await outer.journal().add([waypoint]) == 1) }
            let reopened = try await outer.journal()
            #expect(try await reopened.waypoint(waypoint.id) == waypoint)
            #expect(try await reopened.waypoints(of: .all) == [waypoint])
            let utf8 = try await reopened.waypoints(of: .all).map { Array($0.text.utf8) }
            #expect(utf8 == [Array(text.utf8)])
        }

        @Test func `has those that another program adds at the same time`() async throws {
            let (one, other) = (try await outer.journal(), try await outer.journal())
            try await withThrowingTaskGroup { group in
                for journal in [one, other] {
                    group.addTask {
                        for second in 0..<10 { _ = try await journal.add([.made(second)]) }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await one.count(of: .all) == 20)
            #expect(try await other.count(of: .all) == 20)
        }

        @Test func `finds one of ten thousand`() async throws {
            let journal = try await outer.journal()
            let waypoints = (0..<10_000).map { Waypoint.made($0) }
            #expect(try await journal.add(waypoints) == 10_000)
            #expect(try await journal.waypoint(at: 9_999, of: .all) == waypoints[0])
            #expect(try await journal.waypoint(at: 0, of: .all) == waypoints[9_999])
            #expect(try await journal.waypoint(at: 10_000, of: .all) == nil)
        }
    }

    @Test func `has waypoints that were altered as they were, too`() async throws {
        let journal = try await journal()
        let waypoint = Waypoint.made(0)
        _ = try await journal.add([waypoint])
        _ = try await journal.alter(waypoint.id, by: [.text("Jetty")], at: .morning(5))
        let database = try Connection(file, access: .readWrite, timeout: 0)
        #expect(try database.integer("SELECT count(*) FROM waypoint_revision") == 2)
    }

    private func journal() async throws -> SQLiteStorage { try await SQLiteStorage.forRecording(into: file) }
}
