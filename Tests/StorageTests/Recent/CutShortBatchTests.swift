import GNSS
import Logbook
import SQLite
import TestSupport
import Testing

@testable import Storage

/// Batches of which SQLite does not take a row, as when memory or the disk runs out.
@Suite(.timeLimit(.minutes(15)))
struct `A batch of fixes of which one cannot be stored` {
    let folder: TemporaryFolder
    private let fixes = (0..<4).map { JudgedFix.accepted(at: Double($0), latitude: 54 + Double($0)) }

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: 0..<4, [false, true])
    func `leaves none of it behind, and is stored whole the next time`(
        failing: Int,
        keepsLatestBeside: Bool
    ) async throws {
        let file = folder.file("gpslog.sqlite")
        let recent = keepsLatestBeside ? BufferSettings() : nil
        let storage = try await SQLiteStorage.forRecording(into: file, keepingRecent: recent)
        let run = try await storage.beginRun(of: ReceiverIdentity("a"), judgedBy: FilterDescription(profile: "off"))
        _ = try await storage.append([.accepted(at: -1)], to: run)
        try await storage.refuse(latitude: 54 + Double(failing), in: keepsLatestBeside ? "temp.recent_fix" : "main.fix")
        await #expect(throws: SQLiteError.self) { try await storage.append(fixes, to: run) }
        #expect(try await storage.count == 1)
        #expect(try await SQLiteStorage.forReading(from: file).count == 1)
        try await storage.refuseNothing()
        #expect(try await storage.append(fixes, to: run).stored == 4)
        #expect(try await storage.count == 5)
        try await storage.endRun(run)
        #expect(try await storage.tracks().map(\.points) == [5])
    }
}

extension SQLiteStorage {
    /// Has its connection refuse a row of a table.
    fileprivate func refuse(latitude: Double, in table: String) throws {
        try connection.execute(
            """
            CREATE TEMP TRIGGER refusal BEFORE INSERT ON \(table) WHEN NEW.latitude = \(latitude)
            BEGIN SELECT RAISE(ABORT, 'no room'); END
            """
        )
    }

    /// Has its connection take every row again.
    fileprivate func refuseNothing() throws { try connection.execute("DROP TRIGGER refusal") }
}
