internal import GNSS
internal import Testing
package import Logbook

/// A requirement for every waypoint journal, whatever its storage.
///
/// Each implementation's suite checks it with an empty journal.
package struct WaypointJournalContract: Sendable, CustomTestStringConvertible {
    package let testDescription: String

    package let verify: @Sendable (any WaypointJournal) async throws -> Void

    init(_ promise: String, verify: @escaping @Sendable (any WaypointJournal) async throws -> Void) {
        testDescription = promise
        self.verify = verify
    }

    package static let behaviours = adding + listing + changing + undoing + undoingOfOne + updating + passing

    private static let adding = [
        WaypointJournalContract("is empty at first") { journal async throws in
            for list in WaypointList.allCases {
                #expect(try await journal.count(of: list) == 0)
                #expect(try await journal.waypoints(of: list) == [])
                #expect(try await journal.waypoint(at: 0, of: list) == nil)
            }
            #expect(try await journal.places() == [:])
            #expect(try await journal.latestStep() == 0)
            #expect(try await journal.undo() == nil)
        },
        WaypointJournalContract("has each waypoint once, as it is") { journal async throws in
            #expect(try await journal.add([.slipway, .slipway]) == 1)
            #expect(try await journal.add([.slipway, .bare]) == 1)
            #expect(try await journal.waypoint(Waypoint.slipway.id) == .slipway)
            #expect(try await journal.count(of: .all) == 2)
            let place = try #require(Waypoint.slipway.place)
            #expect(try await journal.places() == [Waypoint.slipway.id: place])
        },
        WaypointJournalContract("finds waypoints by the first digits of their identifiers") { journal async throws in
            _ = try await journal.add([.slipway, .bare])
            #expect(try await journal.waypoints(identifiedBy: "0") == [.bare, .slipway])
            #expect(try await journal.waypoints(identifiedBy: "0123456789ABC") == [.slipway])
            #expect(try await journal.waypoints(identifiedBy: "f") == [])
        },
        WaypointJournalContract("finds one of a thousand") { journal async throws in
            let waypoints = (0..<1000).map { Waypoint.made($0) }
            #expect(try await journal.add(waypoints) == 1000)
            #expect(try await journal.waypoint(at: 999, of: .all) == waypoints[0])
            #expect(try await journal.waypoints(of: .all, from: 1, limit: 2) == [waypoints[998], waypoints[997]])
            #expect(try await journal.waypoint(at: 1000, of: .all) == nil)
            #expect(try await journal.waypoint(at: -1, of: .all) == nil)
        },
    ]

    private static let listing = [
        WaypointJournalContract("has the newest first, and those of one instant as they came") { journal async throws in
            let waypoints = [Waypoint.made(1), .made(0), .made(2), .made(2)]
            _ = try await journal.add(waypoints)
            let expected = [waypoints[3], waypoints[2], waypoints[0], waypoints[1]]
            #expect(try await journal.waypoints(of: .all) == expected)
            #expect(try await journal.waypoints(of: .open) == expected)
        },
        WaypointJournalContract("has what is due before the notes, the earliest first") { journal async throws in
            let note = Waypoint.made(9)
            let late = Waypoint.made(1).altered(by: [.due(.morning(900))], at: .morning(10))
            let early = Waypoint.made(0).altered(by: [.due(.morning(800))], at: .morning(10))
            _ = try await journal.add([note, late, early])
            #expect(try await journal.waypoints(of: .open) == [early, late, note])
            #expect(try await journal.waypoint(at: 1, of: .open) == late)
        },
        WaypointJournalContract("has what is visited apart") { journal async throws in
            let waypoints = [Waypoint.made(0), .made(1)]
            _ = try await journal.add(waypoints)
            let visited = try await journal.alter(waypoints[0].id, by: [.completed(true)], at: .morning(5))
            #expect(try await journal.waypoints(of: .done) == [visited])
            #expect(try await journal.waypoints(of: .open) == [waypoints[1]])
            #expect(try await journal.count(of: .done) == 1)
        },
    ]
}
