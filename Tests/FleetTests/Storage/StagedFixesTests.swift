import Fleet
import GNSS
import Logbook
import Storage
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `What was staged for a device` {
    private struct Interruption: Error {}

    private let receivers = ["a", "b"].map { ReceiverIdentity($0) }
    private let staged: SQLiteStorage
    private let address: PostgresAddress
    private let storage: PostgresStorage

    init() async throws {
        staged = try await SQLiteStorage.temporary()
        address = try await PostgresServer.emptyDatabase()
        storage = try await PostgresStorage.open(address, device: "seagull", fixesPerChunk: 100)
        for receiver in receivers {
            let run = try await staged.beginRun(of: receiver, judgedBy: FilterDescription(profile: "off"))
            let fixes = (0..<700).map { JudgedFix.accepted(at: Double($0), latitude: 54 + Double($0) / 1e5) }
            _ = try await staged.append(fixes + [.rejected(at: 701), .rejected(at: nil), .accepted(at: 5000)], to: run)
        }
    }

    private var names: [StretchName] {
        var one = StretchName("One", of: receivers[0], at: .morning(0))
        one.include(.morning(700))
        return [
            one, StretchName("Two\0\\", of: receivers[1], at: .morning(5000)),
            StretchName("Three", of: receivers[0], at: .morning(3)),
        ]
    }

    private func fixes(of storage: any StoredFixes) async throws -> [StoredFix] {
        try await storage.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 5000)
    }

    @Test func `comes as it is, with its tracks and their names, and once`() async throws {
        let changes = try await storage.changesByOthers()
        let result = try await storage.atomically { try await storage.takeOver(staged, naming: names) }
        #expect(result == AppendResult(stored: 1406))
        #expect(try await fixes(of: storage) == fixes(of: staged))
        let tracks = try await storage.tracks()
        #expect(tracks.map(\.figures) == (try await staged.tracks()).map(\.figures))
        #expect(tracks.map(\.name) == ["One", nil, nil, "Two\0\\"])
        #expect(try await storage.filterRuns().map(\.filter) == staged.filterRuns().map(\.filter))
        #expect(try await storage.changesByOthers() != changes)
    }

    @Test func `is gone after a failure`() async throws {
        await #expect(throws: Interruption.self) {
            try await storage.atomically {
                _ = try await storage.takeOver(staged, naming: names)
                #expect(try await storage.tracks().count == 4)
                throw Interruption()
            }
        }
        #expect(try await storage.tracks().isEmpty)
        #expect(try await storage.append([.accepted(at: 0)], from: receivers[0]) == AppendResult(stored: 1))
    }

    @Test func `is gone where the connection breaks, and nothing is stored by another one`() async throws {
        let end = """
            SELECT count(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
            """
        await #expect(throws: PostgresError.self) {
            try await storage.atomically {
                _ = try await storage.takeOver(staged, naming: names)
                #expect(try PostgresConnection.integer(end, in: address) == 1)
                // The first statement notices the lost connection.
                _ = try? await storage.tracks()
                _ = try await storage.append([.accepted(at: 0)], from: receivers[0])
            }
        }
        #expect(try await storage.tracks().isEmpty)
    }
}
