import Glibc
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

extension `The latest fixes of a recording` {
    @Suite struct `of a database that is emptied or overwritten in place` {
        private let outer: `The latest fixes of a recording`

        init() throws { outer = try `The latest fixes of a recording`() }

        /// Replaces the contents of the database; its file stays the same one.
        private func overwrite(with contents: String) throws {
            guard unsafe truncate(outer.file.string, 0) == 0 else { throw Errno(rawValue: errno) }
            if contents.isEmpty { return }
            // Closing a descriptor of the file drops the locks of this process, which nothing else needs here.
            try write(Array(contents.utf8), to: outer.file)
        }

        // With two fixes in a chunk, the recording has stored some already, and SQLite needs nothing from the file.
        @Test(arguments: ["", String(repeating: "no database\n", count: 1000)], [2, 1024])
        func `are told at the end, and rescued`(contents: String, fixesPerChunk: Int) async throws {
            let (recording, run) = try await outer.recorded(0..<9, fixesPerChunk: fixesPerChunk)
            defer { BufferFiles(of: 1, beside: outer.file).remove() }
            try overwrite(with: contents)
            let error = await #expect(throws: SQLiteError.self) { try await recording.endRun(run) }
            guard case .overwritten(let count, let place) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(DatabaseFile.exists(place))
            let rescued = try await DatabaseRecovery.recover(outer.file, into: outer.folder.file("new.sqlite"))
            #expect(count > 0 && rescued.fixes >= count)
        }

        @Test func `are told when they would be stored`() async throws {
            let (recording, run) = try await outer.recorded(0..<9, fixesPerChunk: 2)
            defer { BufferFiles(of: 1, beside: outer.file).remove() }
            try overwrite(with: "")
            let error = await #expect(throws: SQLiteError.self) {
                for second in 9..<20 { _ = try await recording.append([.accepted(at: Double(second))], to: run) }
            }
            guard case .overwritten = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Suite struct `of which the file is cut off or missing` {
        private let outer: `The latest fixes of a recording`
        private var files: BufferFiles { BufferFiles(of: 1, beside: outer.file) }

        init() throws { outer = try `The latest fixes of a recording`() }

        /// Simulates a crashed recording after a reboot: the first fix is in the database, each other fix in a block.
        private func recordAndDie() async throws {
            _ = try await outer.recorded(0..<10, syncInterval: 0)
            try outer.remove(files.memory)
        }

        /// Expects that a reading has this number of fixes and says that others are missing.
        private func expectLoss(leaving readable: Int) async throws {
            let unreadable = UnreadableFixes()
            let reading = try await SQLiteStorage.forReading(from: outer.file, passingOver: unreadable)
            #expect(try await reading.tracks().map(\.points) == [readable])
            #expect(unreadable.fixes >= 1 && unreadable.areMore)
            let check = try await SQLiteStorage.forReading(from: outer.file).check()
            #expect(!check.isSound)
            let rescued = try await DatabaseRecovery.recover(outer.file, into: outer.folder.file("new.sqlite"))
            #expect(rescued.fixes == readable)
            #expect(rescued.lostLatestFixes >= 1 && rescued.areMoreLatestLost)
            let next = try await SQLiteStorage.forRecording(into: outer.file)
            let remains = await next.damagedRemains
            #expect(remains.count == 1 && remains.allSatisfy { $0.missing >= 1 && $0.areMore })
        }

        @Test(arguments: [0, 3])
        func `are missed, with "at least"`(blocks: Int) async throws {
            try await recordAndDie()
            guard unsafe truncate(files.disk.string, blocks * SectorFile.sector) == 0 else {
                throw Errno(rawValue: errno)
            }
            try await expectLoss(leaving: 1 + blocks)
        }

        @Test func `are missed though there is no file at all`() async throws {
            try await recordAndDie()
            try outer.remove(files.disk)
            try await expectLoss(leaving: 1)
        }

        @Test func `are missed though the file is as long as before, if it has only zeros`() async throws {
            try await recordAndDie()
            let length = try TextFile.readBytes(files.disk).count
            try TextFile.overwrite(files.disk, with: [UInt8](repeating: 0, count: length))
            try await expectLoss(leaving: 1)
        }

        @Test func `are missed if the file in memory has only zeros`() async throws {
            _ = try await outer.recorded(0..<10, syncInterval: 3600)
            let length = try TextFile.readBytes(files.memory).count
            try TextFile.overwrite(files.memory, with: [UInt8](repeating: 0, count: length))
            try await expectLoss(leaving: 1)
        }

        @Test func `are not missed where none has reached the disk`() async throws {
            _ = try await outer.recorded(0..<10, syncInterval: 3600)
            try outer.remove(files.memory)
            let unreadable = UnreadableFixes()
            let reading = try await SQLiteStorage.forReading(from: outer.file, passingOver: unreadable)
            #expect(try await reading.tracks().map(\.points) == [1])
            #expect(unreadable.count == 0)
        }

        @Test func `are not missed where the recording has ended`() async throws {
            do {
                let (recording, run) = try await outer.recorded(0..<10)
                try await recording.endRun(run)
            }
            let rescued = try await DatabaseRecovery.recover(outer.file, into: outer.folder.file("new.sqlite"))
            #expect((rescued.fixes, rescued.lostLatestFixes) == (10, 0))
        }
    }
}
