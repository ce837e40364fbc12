import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `What storage does atomically` {
    let folder: TemporaryFolder
    let storage: SQLiteStorage
    private let receiver = ReceiverIdentity("a")
    private let filter = FilterDescription(profile: "off")

    init() async throws {
        folder = try TemporaryFolder()
        storage = try await SQLiteStorage.forRecording(into: folder.file("gpslog.sqlite"))
    }

    private struct Interruption: Error {}

    private func store(_ seconds: Range<Int>) async throws {
        let run = try await storage.beginRun(of: receiver, judgedBy: filter)
        for second in seconds { _ = try await storage.append([.accepted(at: Double(second))], to: run) }
        try await storage.endRun(run)
    }

    @Test func `is there for others when it is all done`() async throws {
        let reader = try await SQLiteStorage.forReading(from: folder.file("gpslog.sqlite"))
        try await storage.atomically {
            try await store(0..<3)
            #expect(try await storage.count == 3)
            #expect(try await reader.count == 0)
        }
        #expect(try await reader.count == 3)
    }

    @Test func `is not there at all after a failure`() async throws {
        try await store(0..<2)
        await #expect(throws: Interruption.self) {
            try await storage.atomically {
                try await store(2..<1000)
                throw Interruption()
            }
        }
        #expect(try await storage.count == 2)
        #expect(try await storage.tracks().map(\.points) == [2])
    }

    @Test func `does not disturb what is stored after a failure`() async throws {
        _ = try? await storage.atomically {
            try await store(0..<10)
            throw Interruption()
        }
        try await store(5..<8)
        #expect(try await storage.count == 3)
        #expect(try await storage.tracks().map(\.start) == [.morning(5)])
    }
}
