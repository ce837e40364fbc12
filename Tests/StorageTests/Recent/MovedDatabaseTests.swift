import Glibc
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

extension `The latest fixes of a recording` {
    @Suite struct `of a database that is not in its place any more` {
        private let outer: `The latest fixes of a recording`
        private var new: FilePath { outer.folder.file("renamed.sqlite") }

        init() throws { outer = try `The latest fixes of a recording`() }

        @Test func `are in it under its other name, without what lay beside it`() async throws {
            let (recording, run) = try await outer.recorded(0..<3)
            #expect(unsafe rename(outer.file.string, new.string) == 0)
            // The service is asked to stop, and has received another fix meanwhile.
            for second in 3..<5 {
                let result = try await recording.append([.accepted(at: Double(second))], to: run)
                #expect(result.isFull && result.stored == 1)
            }
            let error = await #expect(throws: SQLiteError.self) { try await recording.endRun(run) }
            #expect(error?.reason == .renamed(new, isWhole: true))
            #expect(try TextFile.readBytes(outer.folder.file("gpslog.sqlite-wal")).isEmpty)
            #expect(try await SQLiteStorage.forReading(from: new).tracks().map(\.points) == [5])
        }

        @Test func `are missed at the end of the recording, too`() async throws {
            let (recording, run) = try await outer.recorded(0..<3)
            #expect(unsafe rename(outer.file.string, new.string) == 0)
            let error = await #expect(throws: SQLiteError.self) { try await recording.endRun(run) }
            #expect(error?.reason == .renamed(new, isWhole: true))
            #expect(try await SQLiteStorage.forReading(from: new).tracks().map(\.points) == [3])
        }

        @Test func `leave nothing that the next database of its name would read`() async throws {
            let (recording, run) = try await outer.recorded(0..<3)
            try outer.remove(outer.file)
            let error = await #expect(throws: SQLiteError.self) {
                _ = try await recording.append([.accepted(at: 3)], to: run)
            }
            #expect(error?.reason == .deleted)
            #expect(try TextFile.readBytes(outer.folder.file("gpslog.sqlite-wal")).isEmpty)
        }

        @Test func `are the last that is written, whatever else the program would remember`() async throws {
            let (recording, run) = try await outer.recorded(0..<3)
            let uploads = try await SQLiteStorage.forUploading(outer.file)
            try outer.remove(outer.file)
            await #expect(throws: SQLiteError.self) { _ = try await recording.append([.accepted(at: 3)], to: run) }
            await #expect(throws: SQLiteError.self) { _ = try await uploads.zoneShift(of: "home") }
            await #expect(throws: SQLiteError.self) {
                try await recording.beginRun(of: outer.receiver, judgedBy: FilterDescription(profile: "auto"))
            }
            #expect(try TextFile.readBytes(outer.folder.file("gpslog.sqlite-wal")).isEmpty)
        }

        @Test func `leave another one whole that has taken its place`() async throws {
            let other = try `The latest fixes of a recording`()
            let (others, othersRun) = try await other.recorded(0..<9)
            try await others.endRun(othersRun)
            try await others.backUp(to: outer.folder.file("other.sqlite"), replacing: false)
            let (recording, run) = try await outer.recorded(0..<3)
            #expect(unsafe rename(outer.folder.file("other.sqlite").string, outer.file.string) == 0)
            let error = await #expect(throws: SQLiteError.self) {
                _ = try await recording.append([.accepted(at: 3)], to: run)
            }
            #expect(error?.reason == .deleted)
            #expect(try await SQLiteStorage.forReading(from: outer.file).tracks().map(\.points) == [9])
            let database = try Connection(outer.file, access: .readWrite, timeout: 0)
            #expect(try database.rows(of: "PRAGMA integrity_check") { $0.nextText() } == ["ok"])
        }

        @Test func `are in it where it is only a link to its folder that has another name`() async throws {
            try outer.folder.makeFolder("real")
            #expect(unsafe symlink("real", outer.folder.file("link").string) == 0)
            let file = outer.folder.file("link").appending("gpslog.sqlite")
            let recording = try await SQLiteStorage.forRecording(into: file, keepingRecent: BufferSettings())
            let run = try await recording.beginRun(of: outer.receiver, judgedBy: FilterDescription(profile: "auto"))
            _ = try await recording.append([.accepted(at: 0)], to: run)
            #expect(unsafe rename(outer.folder.file("link").string, outer.folder.file("other").string) == 0)
            let error = await #expect(throws: SQLiteError.self) { try await recording.endRun(run) }
            #expect(error?.reason == .renamed(outer.folder.file("real/gpslog.sqlite"), isWhole: true))
        }
    }
}
