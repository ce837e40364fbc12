import GNSS
import Glibc
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The examination of a database` {
    let folder: TemporaryFolder
    let file: FilePath

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    @Test func `makes nothing where none is there`() async throws {
        #expect(try await DatabaseExamination.examine(folder.path.appending("new/gpslog.sqlite")) == .missing)
        #expect(folder.contents == [])
    }

    @Test func `finds it in order, and changes nothing`() async throws {
        try await store([.accepted(at: 0)], in: file)
        let before = try bytes(of: file)

        #expect(try await DatabaseExamination.examine(file) == .inOrder)

        #expect(try bytes(of: file) == before)
        #expect(folder.contents == ["gpslog.sqlite"])
    }

    @Test func `finds it in order while somebody records`() async throws {
        let storage = try await SQLiteStorage.forRecording(into: file)
        _ = try await storage.append([.accepted(at: 0)], from: ReceiverIdentity("u-blox 7"))

        #expect(try await DatabaseExamination.examine(file) == .inOrder)
        #expect(try await storage.tracks().count == 1)
    }

    @Test func `tells another kind of file`() async throws {
        try write(Array(String(repeating: "not a database\n", count: 500).utf8), to: file)

        await expect(.notADatabase)
    }

    @Test func `tells a newer schema`() async throws {
        try await store([.accepted(at: 0)], in: file)
        try Connection(file, access: .readWrite, timeout: 0).execute("PRAGMA user_version = 99")

        await expect(.newerSchema(version: 99))
    }

    @Test func `tells damage`() async throws {
        try await store((0..<500).map { .accepted(at: Double($0)) }, in: file)
        var damaged = try bytes(of: file)
        for index in 20_480..<24_576 { damaged[index] = 0xA5 }
        try write(damaged, to: file)

        await expect(.damaged)
    }

    @Test func `tells a place that cannot be`() async throws {
        let error = await #expect(throws: SQLiteError.self) {
            try await DatabaseExamination.examine("/dev/null/gpslog.sqlite")
        }
        #expect(error?.reason == .cannotOpen)
    }

    @Test func `names the nearest folder that is there`() {
        let missing = folder.path.appending("new/newer/gpslog.sqlite")

        #expect(DatabaseExamination.nearestFolder(of: missing) == folder.path)
        #expect(DatabaseExamination.nearestFolder(of: "gpslog.sqlite") == ".")
        #expect(DatabaseExamination.nearestFolder(of: "/gpslog-nowhere/gpslog.sqlite") == "/")
    }

    private func expect(_ reason: SQLiteError.Reason) async {
        let error = await #expect(throws: SQLiteError.self) { try await DatabaseExamination.examine(file) }
        #expect(error?.reason == reason)
    }
}
