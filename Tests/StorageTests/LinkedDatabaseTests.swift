import GNSS
import Glibc
import Logbook
import SQLite
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite struct `A database to which a link leads` {
    let folder: TemporaryFolder
    let file: FilePath
    let name: FilePath

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
        name = folder.file("another.sqlite")
    }

    private func link(_ isSymbolic: Bool) throws {
        if isSymbolic {
            #expect(unsafe symlink("gpslog.sqlite", name.string) == 0)
        } else {
            #expect(unsafe Glibc.link(file.string, name.string) == 0)
        }
    }

    @Test(arguments: [true, false])
    func `has the same latest fixes by both names`(isSymbolic: Bool) async throws {
        try await store([.accepted(at: 0)], in: file)
        try link(isSymbolic)
        let recording = try await SQLiteStorage.forRecording(into: name, keepingRecent: BufferSettings())
        let run = try await recording.beginRun(
            of: ReceiverIdentity("receiver"),
            judgedBy: FilterDescription(profile: "auto")
        )
        _ = try await recording.append([.accepted(at: 1), .accepted(at: 2)], to: run)
        for path in [file, name] {
            let tracks = try await SQLiteStorage.forReading(from: path).tracks()
            #expect(tracks.map(\.points).reduce(0, +) == 3)
        }
        await recording.close()
    }
}
