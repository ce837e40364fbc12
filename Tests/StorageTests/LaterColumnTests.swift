import GNSS
import Logbook
import Recovery
import SQLite
import Storage
import SystemPackage
import TestSupport
import Testing

/// `correction_age` represents all columns of receivers that few fixes have.
@Suite(.timeLimit(.minutes(2)))
struct `A column that few fixes have` {
    let folder: TemporaryFolder
    let file: FilePath
    let receiver = ReceiverIdentity("u-blox 7")
    static let ages: [Double?] = [nil, 0, 3.5, 3.5, nil, 1.25, 60, 0.1, nil]

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    /// Fixes with these ages at 1 Hz.
    private func fixes(from start: Double = 0) -> [JudgedFix] {
        Self.ages.enumerated().map { second, age in
            var judged = JudgedFix.accepted(at: start + Double(second))
            judged.received.fix.correctionAge = age
            return judged
        }
    }

    private func ages(in file: FilePath) async throws -> [Double?] {
        let storage = try await SQLiteStorage.forReading(from: file)
        return try await storage.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 99)
            .map(\.judged.received.fix.correctionAge)
    }

    /// The numbers in the first column of a query's rows.
    private func numbers(_ question: String) async throws -> [Double?] {
        try await rows(in: file, of: question).dropFirst().map { row in (row.first ?? nil).flatMap { Double($0) } }
    }

    @Test(arguments: [1, 4, 1024])
    func `comes back from rows and from chunks`(fixesPerChunk: Int) async throws {
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: fixesPerChunk)
        _ = try await storage.append(fixes(), from: receiver)
        #expect(try await ages(in: file) == Self.ages)
        let views = [
            "every_fix", "(SELECT id, correction_age FROM sealed_fix UNION ALL SELECT id, correction_age FROM fix)",
        ]
        for view in views {
            #expect(try await numbers("SELECT correction_age FROM \(view) ORDER BY id") == Self.ages)
        }
    }

    @Test func `comes back from the files of a recording`() async throws {
        let storage = try await SQLiteStorage.forRecording(into: file, keepingRecent: BufferSettings())
        let run = try await storage.beginRun(of: receiver, judgedBy: FilterDescription(profile: "auto"))
        for fix in fixes() { _ = try await storage.append([fix], to: run) }
        #expect(try await ages(in: file) == Self.ages)
        try await storage.endRun(run)
        #expect(try await ages(in: file) == Self.ages)
    }

    @Test(arguments: [4, 1024])
    func `stays when fixes are judged again`(fixesPerChunk: Int) async throws {
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: fixesPerChunk)
        let run = try await storage.beginRun(of: receiver, judgedBy: FilterDescription(profile: "off"))
        _ = try await storage.append(fixes(), to: run)
        try await storage.endRun(run)
        let result = try await storage.judgeAgain(run, through: ScriptedFilter())
        #expect(result.changed == Self.ages.count)
        #expect(try await ages(in: file) == Self.ages)
    }

    @Test(arguments: [4, 1024])
    func `is rescued`(fixesPerChunk: Int) async throws {
        do {
            let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: fixesPerChunk)
            _ = try await storage.append(fixes(), from: receiver)
        }
        // Overwrites the first page, which lists the tables.
        try write([UInt8](repeating: 0, count: 4096) + bytes(of: file).dropFirst(4096), to: file)
        let rescued = folder.file("rescued.sqlite")
        #expect(try await DatabaseRecovery.recover(file, into: rescued).fixes == Self.ages.count)
        #expect(try await ages(in: rescued) == Self.ages)
    }
}
