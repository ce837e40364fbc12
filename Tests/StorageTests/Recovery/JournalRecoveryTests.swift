import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recovery of a journal` {
    private let folder: TemporaryFolder
    private let file: FilePath
    private let new: FilePath
    private let coordinate = Coordinate(latitude: 54.41, longitude: 10.22)

    init() async throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
        new = folder.file("new.sqlite")
    }

    /// A journal with a changed, a removed and a restored waypoint.
    private func keepJournal(_ count: Int = 4, text: String = "Slipway") async throws -> [Waypoint] {
        let journal = try await SQLiteStorage.forRecording(into: file)
        let waypoints = (0..<count).map { number in
            Waypoint(
                text: "\(text) \(number)",
                id: .random(),
                creationDate: .morning(Double(number)),
                dueDate: .morning(3600),
                details: "steep\0",
                place: Place("Laboe", at: coordinate, altitude: 1.5, radius: 40)
            )
        }
        _ = try await journal.add(waypoints)
        _ = try await journal.alter(waypoints[0].id, by: [.text("Jetty"), .place(Place("Kiel"))], at: .morning(10))
        _ = try await journal.remove([waypoints[1].id])
        _ = try await journal.remove([waypoints[2].id])
        _ = try await journal.undo()
        let receiver = ReceiverIdentity("u-blox 7")
        _ = try await journal.append([.accepted(at: 0)], from: receiver)
        let place = try #require(coordinate)
        _ = try await journal.note([
            Passage(of: waypoints[3].id, .entered, at: .morning(20), receiver: receiver, coordinate: place)
        ])
        return try await journal.waypoints(of: .all)
    }

    @Test func `brings back each waypoint as it is, and what happened there`() async throws {
        let waypoints = try await keepJournal()
        #expect(try await DatabaseRecovery.recover(file, into: new).waypoints == 3)
        let rescued = try await SQLiteStorage.forChanging(new)
        #expect(try await rescued.waypoints(of: .all) == waypoints)
        let original = try await SQLiteStorage.forReading(from: file)
        let arrived = try #require(waypoints.first { $0.isCompleted })
        #expect(try await rescued.passages(of: arrived.id) == original.passages(of: arrived.id))
    }

    @Test func `can be taken back step by step as before`() async throws {
        _ = try await keepJournal()
        _ = try await DatabaseRecovery.recover(file, into: new)
        let (original, rescued) = (
            try await SQLiteStorage.forChanging(file), try await SQLiteStorage.forChanging(new)
        )
        while let step = try await original.undo() { #expect(try await rescued.undo() == step) }
        #expect(try await rescued.undo() == nil)
    }

    @Test func `brings back long texts`() async throws {
        let waypoints = try await keepJournal(text: String(repeating: "long ", count: 20_000))
        _ = try await DatabaseRecovery.recover(file, into: new)
        #expect(try await SQLiteStorage.forReading(from: new).waypoints(of: .all) == waypoints)
    }

    @Test func `goes without fixes`() async throws {
        let journal = try await SQLiteStorage.forRecording(into: file)
        let waypoint = Waypoint(text: "Slipway", id: .random(), creationDate: .morning())
        _ = try await journal.add([waypoint])
        let result = try await DatabaseRecovery.recover(file, into: new)
        #expect(result.fixes == 0)
        #expect(try await SQLiteStorage.forReading(from: new).waypoints(of: .all) == [waypoint])
    }

    @Test func `brings back most where the file has lost its beginning`() async throws {
        let waypoints = try await keepJournal(300)
        var bytes = try TextFile.readBytes(file)
        for index in 0..<4096 { bytes[index] = 0 }
        try TextFile.overwrite(file, with: bytes)
        _ = try await DatabaseRecovery.recover(file, into: new)
        let rescued = try await SQLiteStorage.forReading(from: new).waypoints(of: .all)
        #expect(rescued.count >= waypoints.count - 1)
        #expect(Set(rescued).subtracting(waypoints).count <= 1)
    }
}
