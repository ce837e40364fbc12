import GNSS
import Glibc
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A database that cannot be used as wished` {
    let folder: TemporaryFolder
    let file: FilePath

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    @Test func `is not made for reading`() async throws {
        await expect(.noSuchFile, forReading: file)
        await expect(.noSuchFile, forReading: folder.path.appending("missing/gpslog.sqlite"))
        #expect(folder.contents == [])
    }

    @Test func `is refused where it is of a newer schema, and left as it is`() async throws {
        try await store([.accepted(at: 0)], in: file)
        try Connection(file, access: .readWrite, timeout: 0).execute("PRAGMA user_version = 99")
        let before = try bytes(of: file)
        await expect(.newerSchema(version: 99), forReading: file)
        await expect(.newerSchema(version: 99), forRecording: file)
        #expect(try bytes(of: file) == before)
    }

    @Test func `is refused where it is no SQLite file, and left as it is`() async throws {
        let text = Array(String(repeating: "$GPGGA,not a database\r\n", count: 500).utf8)
        try write(text, to: file)
        await expect(.notADatabase, forReading: file)
        await expect(.notADatabase, forRecording: file)
        #expect(try bytes(of: file) == text)
        #expect(folder.contents == ["gpslog.sqlite"])
    }

    @Test(arguments: ["CREATE TABLE song (title)", "PRAGMA user_version = 3", "PRAGMA application_id = 7"])
    func `is refused where another program made it, and left as it is`(statement: String) async throws {
        try write([], to: file)
        try Connection(file, access: .readWrite, timeout: 0).execute(statement)
        let before = try bytes(of: file)
        await expect(.anotherProgram, forReading: file)
        await expect(.anotherProgram, forRecording: file)
        #expect(try bytes(of: file) == before)
        #expect(folder.contents == ["gpslog.sqlite"])
    }

    @Test func `is taken where the file is empty, but for recording only`() async throws {
        try write([], to: file)
        await expect(.empty, forReading: file)
        try await store([.accepted(at: 0)], in: file)
        #expect(try await SQLiteStorage.forReading(from: file).tracks().count == 1)
    }

    @Test func `is empty for readers where a killed program has made no table`() async throws {
        try write([], to: file)
        try Connection(file, access: .readWrite, timeout: 0).execute("CREATE TABLE song (title); DROP TABLE song")
        await expect(.empty, forReading: file)
        try await store([.accepted(at: 0)], in: file)
    }

    @Test func `is empty for readers where a power cut has interrupted the creation of its tables`() async throws {
        try await store([.accepted(at: 0)], in: file)
        // The header of a rollback journal of a file that had no page, with sectors of 512 bytes and pages of 4096.
        let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        let sizes: [UInt8] = [0, 0, 2, 0, 0, 0, 16, 0]
        let header = mark + [UInt8](repeating: 0, count: 12) + sizes
        try write(header + [UInt8](repeating: 0, count: 512 - header.count), to: FilePath(file.string + "-journal"))
        await expect(.empty, forReading: file)
        try await store([.accepted(at: 0)], in: file)
    }

    @Test func `is a folder`() async throws {
        await expect(.cannotOpen, forReading: folder.path)
        await expect(.cannotOpen, forRecording: folder.path)
    }

    @Test func `is damaged`() async throws {
        try await store((0..<500).map { .accepted(at: Double($0)) }, in: file)
        var contents = try bytes(of: file)
        for index in 4096..<contents.count { contents[index] = 0x55 }
        try write(contents, to: file)
        let error = await #expect(throws: SQLiteError.self) {
            _ = try await SQLiteStorage.forReading(from: file).tracks()
        }
        #expect(error?.reason == .damaged)
    }

    @Test func `holds what no logger stores`() async throws {
        try await store([.accepted(at: 0)], in: file)
        try Connection(file, access: .readWrite, timeout: 0).execute("UPDATE fix SET quality = 99")
        let error = await #expect(throws: SQLiteError.self) {
            _ = try await SQLiteStorage.forReading(from: file).fixes(in: FixSelection(), after: nil, limit: 1)
        }
        #expect(error?.reason == .damaged)
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere"))
    func `lies in a folder that may not be written`() async throws {
        try await store([.accepted(at: 0)], in: file)
        try TextFile.setMode(of: folder.path, to: 0o500)
        #expect(try await SQLiteStorage.forReading(from: file).tracks().count == 1)
        await expect(.permissionDenied, forRecording: folder.file("other.sqlite"))
        try TextFile.setMode(of: folder.path, to: 0o700)
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere"))
    func `may not be written`() async throws {
        try await store([.accepted(at: 0)], in: file)
        try TextFile.setMode(of: file, to: 0o400)
        #expect(try await SQLiteStorage.forReading(from: file).tracks().count == 1)
        await expect(.permissionDenied, forRecording: file)
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere"))
    func `may only be read while another program records`() async throws {
        let recording = try await SQLiteStorage.forRecording(into: file)
        _ = try await recording.append([.accepted(at: 0)], from: ReceiverIdentity("u-blox 7"))
        for name in folder.contents { try TextFile.setMode(of: folder.file(name), to: 0o400) }
        try TextFile.setMode(of: folder.path, to: 0o500)
        let reading = try await SQLiteStorage.forReading(from: file)
        #expect(try await reading.tracks().map(\.points) == [1])
        _ = try await recording.append([.accepted(at: 1)], from: ReceiverIdentity("u-blox 7"))
        #expect(try await reading.tracks().map(\.points) == [2])
        try TextFile.setMode(of: folder.path, to: 0o700)
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
    func `may not be read`() async throws {
        try await store([.accepted(at: 0)], in: file)
        try TextFile.setMode(of: file, to: 0)
        await expect(.permissionDenied, forReading: file)
    }

    private func expect(_ reason: SQLiteError.Reason, forReading file: FilePath) async {
        let error = await #expect(throws: SQLiteError.self) { _ = try await SQLiteStorage.forReading(from: file) }
        #expect(error?.reason == reason)
        #expect(error?.file == file)
    }

    private func expect(_ reason: SQLiteError.Reason, forRecording file: FilePath) async {
        let error = await #expect(throws: SQLiteError.self) { _ = try await SQLiteStorage.forRecording(into: file) }
        #expect(error?.reason == reason)
    }
}

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
