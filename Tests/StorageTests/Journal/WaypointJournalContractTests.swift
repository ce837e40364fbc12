import Storage
import TestSupport
import Testing
import Logbook

@Suite(.timeLimit(.minutes(2)))
struct `The contract of journals` {
    @Test(arguments: WaypointJournalContract.behaviours)
    func `is kept by a journal in memory`(behaviour: WaypointJournalContract) async throws {
        try await behaviour.verify(InMemoryWaypointJournal())
    }

    @Test(arguments: WaypointJournalContract.behaviours)
    func `is kept by SQLite storage`(behaviour: WaypointJournalContract) async throws {
        let folder = try TemporaryFolder()
        try await behaviour.verify(SQLiteStorage.forRecording(into: folder.file("gpslog.sqlite")))
    }
}
