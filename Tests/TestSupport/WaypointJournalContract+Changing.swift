internal import Testing
internal import Logbook

extension WaypointJournalContract {
    static let changing = [
        WaypointJournalContract("has a waypoint altered") { journal async throws in
            let waypoint = Waypoint.made(0)
            _ = try await journal.add([waypoint])
            let altered = try await journal.alter(waypoint.id, by: [.text("Jetty")], at: .morning(5))
            #expect(altered == waypoint.altered(by: [.text("Jetty")], at: .morning(5)))
            #expect(try await journal.waypoints(of: .all) == [altered])
        },
        WaypointJournalContract("has no step where nothing changes") { journal async throws in
            let waypoint = Waypoint.made(0)
            _ = try await journal.add([waypoint])
            let step = try await journal.latestStep()
            #expect(try await journal.alter(waypoint.id, by: [.completed(false)], at: .morning(5)) == waypoint)
            #expect(try await journal.add([waypoint]) == 0)
            #expect(try await journal.remove([Waypoint.made(1).id]) == [])
            #expect(try await journal.latestStep() == step)
            _ = try await journal.undo()
            #expect(try await journal.count(of: .all) == 0)
        },
        WaypointJournalContract("has a fork beside what was forked") { journal async throws in
            let waypoint = Waypoint.made(0)
            _ = try await journal.add([waypoint])
            let fork = try await journal.alter(waypoint.id, by: [.fork([.text("Jetty")])], at: .morning(5))
            #expect(try await Set(journal.waypoints(of: .all)) == [waypoint, try #require(fork)])
        },
        WaypointJournalContract("has waypoints no more when they are removed, and then again") { journal async throws in
            let waypoint = Waypoint.made(0)
            _ = try await journal.add([waypoint])
            #expect(try await journal.remove([waypoint.id]) == [waypoint])
            #expect(try await journal.count(of: .all) == 0)
            #expect(try await journal.remove([waypoint.id]) == [])
            #expect(try await journal.alter(waypoint.id, by: [.text("Jetty")], at: .morning(5)) == nil)
            #expect(try await journal.add([waypoint]) == 1)
            #expect(try await journal.waypoints(of: .all) == [waypoint])
        },
    ]

    static let undoing = [
        WaypointJournalContract("is as it was, step by step") { journal async throws in
            let waypoint = Waypoint.made(0)
            _ = try await journal.add([waypoint])
            let altered = try await journal.alter(waypoint.id, by: [.text("Jetty")], at: .morning(5))
            _ = try await journal.remove([waypoint.id])
            #expect(try await journal.undo() == [WaypointRestoration(before: nil, now: altered)])
            #expect(try await journal.undo() == [WaypointRestoration(before: altered, now: waypoint)])
            #expect(try await journal.waypoints(of: .all) == [waypoint])
            #expect(try await journal.undo() == [WaypointRestoration(before: waypoint, now: nil)])
            #expect(try await journal.undo() == nil)
            #expect(try await journal.count(of: .all) == 0)
        },
        WaypointJournalContract("loses all that one step had added") { journal async throws in
            let waypoint = Waypoint.made(0)
            _ = try await journal.add([waypoint])
            _ = try await journal.add([.made(1), .made(2)])
            #expect(try await journal.undo()?.count == 2)
            #expect(try await journal.waypoints(of: .all) == [waypoint])
        },
        WaypointJournalContract("has all again that one step had removed") { journal async throws in
            let waypoints = [Waypoint.made(2), .made(1), .made(0)]
            _ = try await journal.add(waypoints)
            let removed = try await journal.remove([waypoints[2].id, Waypoint.made(3).id, waypoints[0].id])
            #expect(removed == [waypoints[2], waypoints[0]])
            #expect(try await journal.waypoints(of: .all) == [waypoints[1]])
            #expect(try await journal.undo()?.count == 2)
            #expect(try await journal.waypoints(of: .all) == waypoints)
        },
        WaypointJournalContract("goes on from what it was, with another step") { journal async throws in
            let waypoint = Waypoint.made(0)
            _ = try await journal.add([waypoint])
            _ = try await journal.alter(waypoint.id, by: [.text("Jetty")], at: .morning(5))
            let step = try await journal.latestStep()
            _ = try await journal.undo()
            #expect(try await journal.latestStep() > step)
            let later = try await journal.alter(waypoint.id, by: [.details("wooden")], at: .morning(6))
            #expect(later?.text == waypoint.text)
            _ = try await journal.undo()
            #expect(try await journal.waypoints(of: .all) == [waypoint])
        },
    ]

    static let undoingOfOne = [
        WaypointJournalContract("has a waypoint as it was, whatever was done to others since") { journal async throws in
            let (waypoint, other) = (Waypoint.made(0), Waypoint.made(1))
            _ = try await journal.add([waypoint])
            let altered = try await journal.alter(waypoint.id, by: [.text("Jetty")], at: .morning(5))
            _ = try await journal.add([other])
            #expect(
                try await journal.undo(stepOf: waypoint.id) == WaypointRestoration(before: altered, now: waypoint)
            )
            #expect(try await journal.waypoints(of: .all) == [other, waypoint])
            #expect(try await journal.undo(stepOf: waypoint.id) == WaypointRestoration(before: waypoint, now: nil))
            #expect(try await journal.undo(stepOf: waypoint.id) == nil)
            #expect(try await journal.undo() == [WaypointRestoration(before: other, now: nil)])
        },
        WaypointJournalContract("does not take back for one what was done to several") { journal async throws in
            let waypoints = [Waypoint.made(1), .made(0)]
            _ = try await journal.add(waypoints)
            #expect(try await journal.undo(stepOf: waypoints[0].id) == nil)
            #expect(try await journal.waypoints(of: .all) == waypoints)
            _ = try await journal.remove([waypoints[0].id])
            #expect(
                try await journal.undo(stepOf: waypoints[0].id) == WaypointRestoration(before: nil, now: waypoints[0])
            )
        },
        WaypointJournalContract("knows what became of a waypoint") { journal async throws in
            let waypoint = Waypoint.made(0)
            #expect(try await journal.history(of: waypoint.id) == [])
            _ = try await journal.add([waypoint, .made(1)])
            let altered = try #require(try await journal.alter(waypoint.id, by: [.text("Jetty")], at: .morning(5)))
            _ = try await journal.undo()
            _ = try await journal.remove([waypoint.id])
            #expect(
                try await journal.history(of: waypoint.id) == [
                    WaypointRevision(waypoint), WaypointRevision(altered, isTakenBack: true),
                    WaypointRevision(waypoint, isRemoved: true),
                ]
            )
        },
    ]

    static let updating = [
        WaypointJournalContract("has what is new and what has changed elsewhere in one step") { journal async throws in
            let (waypoint, same, new) = (Waypoint.made(0), Waypoint.made(2), Waypoint.made(1))
            _ = try await journal.add([waypoint, same])
            let edited = waypoint.altered(by: [.text("Jetty")], at: .morning(4))
            let update = try await journal.update([edited, same, new], at: .morning(9))
            #expect(update == WaypointUpdate(added: 1, changed: 1))
            #expect(try await journal.waypoints(of: .all) == [same, new, edited])
            #expect(try await journal.undo()?.count == 2)
            #expect(try await journal.waypoints(of: .all) == [same, waypoint])
        },
        WaypointJournalContract("has no step where nothing is another elsewhere") { journal async throws in
            let waypoint = Waypoint.made(0)
            _ = try await journal.add([waypoint])
            let step = try await journal.latestStep()
            #expect(try await journal.update([waypoint], at: .morning(9)) == WaypointUpdate())
            #expect(try await journal.latestStep() == step)
        },
        WaypointJournalContract("takes what came twice back as what it was before") { journal async throws in
            let waypoint = Waypoint.made(0)
            _ = try await journal.add([waypoint])
            let edits = ["one", "two"].map { waypoint.altered(by: [.text($0)], at: .morning(4)) }
            _ = try await journal.update(edits, at: .morning(9))
            let latest = waypoint.altered(by: [.text("two")], at: .morning(9))
            #expect(try await journal.undo() == [WaypointRestoration(before: latest, now: waypoint)])
        },
    ]
}
