import CSQLite
import GNSS
import Logbook
import Storage
import Synchronization
import TestSupport
import Testing

/// Batches in which SQLite rejects a row or fails a statement, as when memory or the disk is exhausted.
@Suite(.timeLimit(.minutes(2)))
struct `A batch of fixes of which one cannot be stored` {
    let folder: TemporaryFolder
    private let fixes = (0..<4).map { JudgedFix.accepted(at: Double($0), latitude: 54 + Double($0)) }

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: 0..<4)
    func `leaves none of it behind, and is stored whole the next time`(failing: Int) async throws {
        let file = folder.file("gpslog.sqlite")
        let storage = try await SQLiteStorage.forRecording(into: file)
        let run = try await storage.beginRun(of: ReceiverIdentity("a"), judgedBy: FilterDescription(profile: "off"))
        _ = try await storage.append([.accepted(at: -1)], to: run)
        try await storage.refuse(latitude: 54 + Double(failing))
        await #expect(throws: SQLiteError.self) { try await storage.append(fixes, to: run) }
        #expect(try await storage.count == 1)
        #expect(try await SQLiteStorage.forReading(from: file).count == 1)
        try await storage.refuseNothing()
        #expect(try await storage.append(fixes, to: run).stored == 4)
        #expect(try await storage.count == 5)
        try await storage.endRun(run)
        #expect(try await storage.tracks().map(\.points) == [5])
    }

    @Test(arguments: [false, true])
    func `is stored whole or not at all, whichever statement fails`(keepsLatestBeside: Bool) async throws {
        let file = folder.file("gpslog.sqlite")
        let recent = keepsLatestBeside ? BufferSettings(retryInterval: 0) : nil
        let storage = try await SQLiteStorage.forRecording(into: file, keepingRecent: recent)
        let run = try await storage.beginRun(of: ReceiverIdentity("a"), judgedBy: FilterDescription(profile: "off"))
        var stored = try await storage.append([.accepted(at: 0)], to: run).stored
        let failure = FailingStatement()
        await storage.fail(by: failure)
        try await whileStatementsFail(failure) {
            let times = (stored..<stored + 4).map(Double.init)
            let batch = times.map { JudgedFix.accepted(at: $0, latitude: 54 + $0 / 1000) }
            // A fix that only the database rejected is still buffered.
            stored += (try? await storage.append(batch, to: run))?.stored ?? 0
        } expect: {
            let counts = try await (storage.count, SQLiteStorage.forReading(from: file).count)
            #expect(counts == (stored, stored))
        }
        try await whileStatementsFail(failure) {
            try? await storage.endRun(run)
        } expect: {
            let count = try await storage.count
            #expect(count == stored)
        }
        #expect(try await storage.tracks().map(\.points) == [stored])
    }

    /// Repeats `body`, failing its first statement, then its second, and so on, until none fails.
    private func whileStatementsFail(
        _ failure: FailingStatement,
        _ body: () async -> Void,
        expect: () async throws -> Void
    ) async throws {
        for number in 0..<1000 {
            failure.arm(behind: number)
            await body()
            let isOver = !failure.hasHappened
            failure.disarm()
            try await expect()
            if isOver { return }
        }
        Issue.record("there is no end of statements")
    }
}

/// A statement that should fail, identified by counting.
private final class FailingStatement: Sendable {
    private let left = Atomic(-1)
    private let isUnderWay = Atomic(false)

    /// Whether it has failed since `arm`.
    var hasHappened: Bool { left.load(ordering: .relaxed) < 0 }

    /// Whether the statement to fail is running.
    var isFailing: Bool { isUnderWay.load(ordering: .relaxed) }

    /// Makes a statement fail after `statements` successful ones.
    func arm(behind statements: Int) { left.store(statements, ordering: .relaxed) }

    func disarm() {
        left.store(-1, ordering: .relaxed)
        isUnderWay.store(false, ordering: .relaxed)
    }

    /// Counts a statement that begins, which may be the one to fail.
    func noteBeginning() {
        let left = left.load(ordering: .relaxed)
        isUnderWay.store(left == 0, ordering: .relaxed)
        if left >= 0 { self.left.store(left - 1, ordering: .relaxed) }
    }
}

extension SQLiteStorage {
    /// Makes the connection reject the row of a fix.
    fileprivate func refuse(latitude: Double) throws {
        try connection.execute(
            """
            CREATE TEMP TRIGGER refusal BEFORE INSERT ON main.fix WHEN NEW.latitude = \(latitude)
            BEGIN SELECT RAISE(ABORT, 'no room'); END
            """
        )
    }

    /// Makes the connection interrupt a statement as it begins, which rolls back its transaction.
    fileprivate func fail(by failure: FailingStatement) {
        // The connection may outlive the test's own reference.
        let context = unsafe Unmanaged.passRetained(failure).toOpaque()
        _ = unsafe sqlite3_trace_v2(
            connection.handle,
            UInt32(SQLITE_TRACE_STMT),
            { _, context, _, _ in
                guard let context = unsafe context else { return 0 }
                unsafe Unmanaged<FailingStatement>.fromOpaque(context).takeUnretainedValue().noteBeginning()
                return 0
            },
            context
        )
        // Unlike this, sqlite3_interrupt also stops later statements until all running ones have ended.
        unsafe sqlite3_progress_handler(
            connection.handle,
            1,
            { context in
                guard let context = unsafe context else { return 0 }
                return unsafe Unmanaged<FailingStatement>.fromOpaque(context).takeUnretainedValue().isFailing ? 1 : 0
            },
            context
        )
    }

    /// Makes the connection accept all rows again.
    fileprivate func refuseNothing() throws { try connection.execute("DROP TRIGGER refusal") }
}
