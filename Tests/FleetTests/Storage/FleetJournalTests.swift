import Fleet
import GNSS
import Storage
import TestSupport
import Testing
import Logbook

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `The journal of a fleet's device` {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `answers as that in a file, whatever was done to it`(seed: UInt64) async throws {
        var random = SplitMix64(state: seed)
        let folder = try TemporaryFolder()
        let own: any JournalStorage = try await SQLiteStorage.forRecording(into: folder.file("gpslog.sqlite"))
        let fleet: any JournalStorage = try await PostgresStorage.ofNewDevice()
        var known = [Waypoint.slipway]
        for number in 0..<60 {
            let time = UTCTime.morning(Double(number))
            let one = known.randomElement(using: &random) ?? .slipway
            switch Int.random(in: 0..<7, using: &random) {
            case 0, 1:
                let new = (0..<3).map { _ in Waypoint.random(using: &random) } + [one]
                #expect(try await fleet.add(new) == own.add(new))
                known += new
            case 2:
                let other = one.altered(by: [.text("other \(number)")], at: time)
                #expect(try await fleet.update([other, one], at: time) == own.update([other, one], at: time))
            case 3:
                let changes: [Change] = [.completed(.random(using: &random)), .details("a \0 and \\0 \(number)")]
                let altered = try await own.alter(one.id, by: changes, at: time)
                #expect(try await fleet.alter(one.id, by: changes, at: time) == altered)
            case 4:
                let ids = [one.id, WaypointIdentifier.random()]
                #expect(try await fleet.remove(ids) == own.remove(ids))
            case 5: #expect(try await fleet.undo() == own.undo())
            default: #expect(try await fleet.undo(stepOf: one.id) == own.undo(stepOf: one.id))
            }
            #expect(try await fleet.latestStep() == own.latestStep())
        }
        try await expectSameLists(fleet, as: own)
        for id in Set(known.map(\.id)) {
            #expect(try await fleet.history(of: id) == own.history(of: id))
            #expect(try await fleet.waypoint(id) == own.waypoint(id))
        }
    }

    private func expectSameLists(_ fleet: any JournalStorage, as own: any JournalStorage) async throws {
        for list in WaypointList.allCases {
            let expected = try await own.waypoints(of: list)
            #expect(try await fleet.waypoints(of: list) == expected)
            #expect(try await fleet.count(of: list) == expected.count)
            #expect(
                try await fleet.waypoints(of: list, from: 2, limit: 3) == own.waypoints(of: list, from: 2, limit: 3)
            )
        }
        #expect(try await fleet.places() == own.places())
        for digit in "0123456789abcdef" {
            #expect(
                try await fleet.waypoints(identifiedBy: String(digit)) == own.waypoints(identifiedBy: String(digit))
            )
        }
    }

    @Test func `takes what was staged in one step, or nothing of it`() async throws {
        let (storage, staged) = (try await PostgresStorage.ofNewDevice(), try await SQLiteStorage.temporary())
        let waypoints = (0..<600).map { Waypoint.made($0) }
        _ = try await storage.add([waypoints[0]])
        try await staged.stage(waypoints)
        #expect(try await storage.take(waypointsOf: staged, updatingAt: nil) == WaypointUpdate(added: 599))
        #expect(try await storage.take(waypointsOf: staged, updatingAt: .morning(900)) == WaypointUpdate())
        #expect(try await storage.latestStep() == 2)
        #expect(try await storage.undo()?.count == 599)
        #expect(try await storage.waypoints(of: .all) == [waypoints[0]])
    }

    @Test func `is another one than those of other devices in the same database`() async throws {
        let (one, other) = (try await PostgresStorage.ofNewDevice(), try await PostgresStorage.ofNewDevice())
        _ = try await one.add([.slipway])
        #expect(try await other.waypoint(Waypoint.slipway.id) == nil)
        #expect(try await other.undo() == nil)
        #expect(try await other.latestStep() == 0)
        _ = try await other.add([.slipway, .bare])
        #expect(try await one.waypoints(of: .all) == [.slipway])
    }

    @Test func `is written by several programs at a time, each step after the other`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        _ = try await PostgresStorage.open(address, device: "seagull")
        try await withThrowingTaskGroup { group in
            for number in 0..<6 {
                group.addTask {
                    let storage = try await PostgresStorage.open(address, device: "seagull")
                    for second in 0..<5 { _ = try await storage.add([.made(10 * number + second)]) }
                }
            }
            try await group.waitForAll()
        }
        let storage = try await PostgresStorage.forReading(address, device: nil)
        #expect(try await storage.count(of: .all) == 30)
        #expect(try await storage.latestStep() == 30)
    }

    @Test func `is a view for SQL, one row a waypoint as it is`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        let storage = try await PostgresStorage.open(address, device: "seagull")
        _ = try await storage.add([.slipway, .bare])
        _ = try await storage.remove([Waypoint.bare.id])
        let sql = "SELECT device || ' ' || text || ' ' || place || ' ' || completed FROM waypoint"
        let rows = try PostgresConnection(address).rows(of: sql) { $0.nextText() }
        #expect(rows == ["seagull Slipway, steep Laboe true"])
    }
}
