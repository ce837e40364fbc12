import FixCodec
import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `What a dead recording left, of which the database tells nothing` {
    let folder: TemporaryFolder
    let file: FilePath
    let new: FilePath
    let receiver = ReceiverIdentity("one")

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
        new = folder.file("new.sqlite")
    }

    private func forget() throws {
        try Connection(file, access: .readWrite, timeout: 1000).execute("DELETE FROM recent")
    }

    @Test func `is rescued where it lies beside the database by its name`() async throws {
        let storage = try await SQLiteStorage.forRecording(into: file, keepingRecent: BufferSettings())
        let run = try await storage.beginRun(of: receiver, judgedBy: FilterDescription(profile: "auto"))
        for second in 0..<50 { _ = try await storage.append([.accepted(at: Double(second))], to: run) }
        try forget()

        #expect(try await DatabaseRecovery.recover(file, into: new).fixes == 50)
        withExtendedLifetime(storage) {}
    }

    @Test func `is another's where only the memory has it, by the number of the file`() async throws {
        let storage = try await SQLiteStorage.forRecording(into: file)
        _ = try await storage.append([.accepted(at: 0)], from: receiver)
        try forget()
        let files = BufferFiles(of: 1, beside: file)
        defer { files.remove() }
        let stranger = FixWithNumbers(id: 7, receiver: 1, run: 1, track: 1, judged: .accepted(at: 1000))
        try TextFile.overwrite(files.memory, with: BufferBlock.encode([stranger], filling: 3, sequence: 0))

        #expect(try await DatabaseRecovery.recover(file, into: new).fixes == 1)
        withExtendedLifetime(storage) {}
    }
}
