import GNSS
import SQLite
import Storage
import SystemPackage
import TestSupport
import Testing
import Waypoints

@Suite(.timeLimit(.minutes(15)))
struct `A journal of waypoints` {
    let folder: TemporaryFolder
    let file: FilePath

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    @Test func `is empty at first`() async throws {
        let journal = try await journal()
        for list in WaypointList.allCases {
            #expect(try await journal.count(of: list) == 0)
            #expect(try await journal.waypoints(of: list) == [])
            #expect(try await journal.waypoint(at: 0, of: list) == nil)
        }
        #expect(try await journal.undo() == nil)
    }

    @Suite struct `to which waypoints are added` {
        private let outer: `A journal of waypoints`

        init() throws { outer = try `A journal of waypoints`() }

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

        @Test func `has each once`() async throws {
            let journal = try await outer.journal()
            let waypoint = Waypoint.made(0)
            #expect(try await journal.add([waypoint, waypoint]) == 1)
            #expect(try await journal.add([waypoint, .made(1)]) == 1)
            #expect(try await journal.count(of: .all) == 2)
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

    @Suite struct `in its lists` {
        private let outer: `A journal of waypoints`

        init() throws { outer = try `A journal of waypoints`() }

        @Test func `has notes the newest first, and those of one instant as they came`() async throws {
            let journal = try await outer.journal()
            let waypoints = [Waypoint.made(1), .made(0), .made(2), .made(2)]
            _ = try await journal.add(waypoints)
            let expected = [waypoints[3], waypoints[2], waypoints[0], waypoints[1]]
            #expect(try await journal.waypoints(of: .all) == expected)
            #expect(try await journal.waypoints(of: .open) == expected)
        }

        @Test func `has what is due before the notes, the earliest first`() async throws {
            let journal = try await outer.journal()
            let (note, late) = (Waypoint.made(9), Waypoint.made(1).alter(.due(.morning(900))))
            let early = Waypoint.made(0).alter(.due(.morning(800)))
            _ = try await journal.add([note, late, early])
            #expect(try await journal.waypoints(of: .open) == [early, late, note])
            #expect(try await journal.waypoint(at: 1, of: .open) == late)
        }

        @Test func `has what is visited apart`() async throws {
            let journal = try await outer.journal()
            let waypoints = [Waypoint.made(0), .made(1)]
            _ = try await journal.add(waypoints)
            let visited = try await journal.alter(waypoints[0].id, by: [.completed(true)], at: .morning(5))
            #expect(try await journal.waypoints(of: .done) == [visited])
            #expect(try await journal.waypoints(of: .open) == [waypoints[1]])
            #expect(try await journal.count(of: .done) == 1)
        }

        @Test func `has nothing outside`() async throws {
            let journal = try await outer.journal()
            _ = try await journal.add([.made(0)])
            #expect(try await journal.waypoint(at: -1, of: .all) == nil)
            #expect(try await journal.waypoint(at: 1, of: .all) == nil)
        }
    }

    @Suite struct `whose waypoints change` {
        private let outer: `A journal of waypoints`
        private let waypoint = Waypoint.made(0)

        init() throws { outer = try `A journal of waypoints`() }

        @Test func `has them altered, and as they were`() async throws {
            let journal = try await outer.journal()
            _ = try await journal.add([waypoint])
            let altered = try await journal.alter(waypoint.id, by: [.text("Jetty")], at: .morning(5))
            #expect(altered == waypoint.altered(by: [.text("Jetty")], at: .morning(5)))
            #expect(try await journal.waypoints(of: .all) == [altered])
            let database = try Connection(outer.file, access: .readWrite, patience: 0)
            #expect(try database.integer("SELECT count(*) FROM waypoint_revision") == 2)
        }

        @Test func `has nothing new where nothing changes`() async throws {
            let journal = try await outer.journal()
            _ = try await journal.add([waypoint])
            #expect(try await journal.alter(waypoint.id, by: [.completed(false)], at: .morning(5)) == waypoint)
            _ = try await journal.undo()
            #expect(try await journal.count(of: .all) == 0)
        }

        @Test func `has a fork beside what was forked`() async throws {
            let journal = try await outer.journal()
            _ = try await journal.add([waypoint])
            let fork = try await journal.alter(waypoint.id, by: [.fork([.text("Jetty")])], at: .morning(5))
            #expect(try await Set(journal.waypoints(of: .all)) == [waypoint, try #require(fork)])
        }

        @Test func `has them no more when they are removed, and then again`() async throws {
            let journal = try await outer.journal()
            _ = try await journal.add([waypoint])
            #expect(try await journal.remove([waypoint.id]) == [waypoint])
            #expect(try await journal.count(of: .all) == 0)
            #expect(try await journal.remove([waypoint.id]) == [])
            #expect(try await journal.alter(waypoint.id, by: [.text("Jetty")], at: .morning(5)) == nil)
            #expect(try await journal.add([waypoint]) == 1)
            #expect(try await journal.waypoints(of: .all) == [waypoint])
        }
    }

    @Suite struct `that is brought up to date` {
        private let outer: `A journal of waypoints`
        private let waypoint = Waypoint.made(0)

        init() throws { outer = try `A journal of waypoints`() }

        @Test func `has what is new, and what has changed, in one step`() async throws {
            let journal = try await outer.journal()
            let same = Waypoint.made(2)
            _ = try await journal.add([waypoint, same])
            let (edited, new) = (waypoint.altered(by: [.text("Jetty")], at: .morning(4)), Waypoint.made(1))
            let update = try await journal.update([edited, same, new], at: .morning(9))
            #expect(update == WaypointUpdate(added: 1, changed: 1))
            #expect(try await journal.waypoints(of: .all) == [same, new, edited])
            #expect(try await journal.undo()?.count == 2)
            #expect(try await journal.waypoints(of: .all) == [same, waypoint])
        }

        @Test func `has no step where nothing is another`() async throws {
            let journal = try await outer.journal()
            _ = try await journal.add([waypoint])
            let step = try await journal.latestStep()
            #expect(try await journal.update([waypoint], at: .morning(9)) == WaypointUpdate())
            #expect(try await journal.latestStep() == step)
        }

        @Test func `takes back what came twice as what it was before`() async throws {
            let journal = try await outer.journal()
            _ = try await journal.add([waypoint])
            let edits = ["one", "two"].map { waypoint.altered(by: [.text($0)], at: .morning(4)) }
            _ = try await journal.update(edits, at: .morning(9))
            let latest = waypoint.altered(by: [.text("two")], at: .morning(9))
            #expect(try await journal.undo() == [RestoredWaypoint(before: latest, now: waypoint)])
        }
    }

    @Suite struct `of which several are removed` {
        private let outer: `A journal of waypoints`

        init() throws { outer = try `A journal of waypoints`() }

        @Test func `brings all of them back in one step`() async throws {
            let journal = try await outer.journal()
            let waypoints = [Waypoint.made(2), .made(1), .made(0)]
            _ = try await journal.add(waypoints)
            let unknown = Waypoint.made(3)
            let removed = try await journal.remove([waypoints[2].id, unknown.id, waypoints[0].id])
            #expect(removed == [waypoints[2], waypoints[0]])
            #expect(try await journal.waypoints(of: .all) == [waypoints[1]])
            #expect(try await journal.undo()?.count == 2)
            #expect(try await journal.waypoints(of: .all) == waypoints)
        }

        @Test func `has no step where there is none of them`() async throws {
            let journal = try await outer.journal()
            #expect(try await journal.remove([Waypoint.made(0).id]) == [])
            #expect(try await journal.latestStep() == 0)
        }
    }

    @Suite struct `whose steps are taken back` {
        private let outer: `A journal of waypoints`
        private let waypoint = Waypoint.made(0)

        init() throws { outer = try `A journal of waypoints`() }

        @Test func `is as it was, step by step`() async throws {
            let journal = try await outer.journal()
            _ = try await journal.add([waypoint])
            let altered = try await journal.alter(waypoint.id, by: [.text("Jetty")], at: .morning(5))
            _ = try await journal.remove([waypoint.id])
            #expect(try await journal.undo() == [RestoredWaypoint(before: nil, now: altered)])
            #expect(try await journal.undo() == [RestoredWaypoint(before: altered, now: waypoint)])
            #expect(try await journal.waypoints(of: .all) == [waypoint])
            #expect(try await journal.undo() == [RestoredWaypoint(before: waypoint, now: nil)])
            #expect(try await journal.undo() == nil)
            #expect(try await journal.count(of: .all) == 0)
        }

        @Test func `loses all that one step had added`() async throws {
            let journal = try await outer.journal()
            _ = try await journal.add([waypoint])
            _ = try await journal.add([.made(1), .made(2)])
            #expect(try await journal.undo()?.count == 2)
            #expect(try await journal.waypoints(of: .all) == [waypoint])
        }

        @Test func `goes on from there`() async throws {
            let journal = try await outer.journal()
            _ = try await journal.add([waypoint])
            _ = try await journal.alter(waypoint.id, by: [.text("Jetty")], at: .morning(5))
            _ = try await journal.undo()
            let later = try await journal.alter(waypoint.id, by: [.details("wooden")], at: .morning(6))
            #expect(later?.text == waypoint.text)
            _ = try await journal.undo()
            #expect(try await journal.waypoints(of: .all) == [waypoint])
        }
    }

    private func journal() async throws -> SQLiteStorage { try await SQLiteStorage.forRecording(into: file) }
}

extension Waypoint {
    /// One that was made so many seconds into a morning.
    fileprivate static func made(_ second: Int) -> Waypoint {
        Waypoint(text: "at \(second)", id: .random(), creationDate: .morning(Double(second)))
    }
}
