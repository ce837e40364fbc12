import Logbook
import Storage
import Synchronization
import SystemPackage
import TestSupport
import Testing

extension `The latest fixes of a recording` {
    @Suite struct `of which blocks are damaged` {
        private let outer: `The latest fixes of a recording`
        private var files: BufferFiles { BufferFiles(of: 1, beside: outer.file) }

        init() throws { outer = try `The latest fixes of a recording`() }

        /// Simulates a crashed recording: the first fix is in the database, each other fix in its own block.
        private func recordAndDie(damaging blocks: [Int]) async throws {
            _ = try await outer.recorded(0..<10, syncInterval: 0)
            try damage(blocks, of: files.disk)
        }

        private func damage(_ blocks: [Int], of file: FilePath, inPiecesOf piece: Int = SectorFile.sector) throws {
            var bytes = try TextFile.readBytes(file)
            for block in blocks { bytes[block * piece + 40] ^= 1 }
            try TextFile.overwrite(file, with: bytes)
        }

        @Test(arguments: [[0], [4], [0, 1, 5]])
        func `are read but for those, which is noted`(blocks: [Int]) async throws {
            try await recordAndDie(damaging: blocks)
            let unreadable = UnreadableFixes()
            let reading = try await SQLiteStorage.forReading(from: outer.file, passingOver: unreadable)
            let fixes = try await reading.fixes(in: FixSelection(), after: nil, limit: 99)
            let missing = blocks.map { $0 + 1 }
            #expect(fixes.map(\.judged) == (0..<10).filter { !missing.contains($0) }.map { .accepted(at: Double($0)) })
            #expect(unreadable.fixes == blocks.count)
        }

        @Test func `are read to their end where the last write was never made`() async throws {
            try await recordAndDie(damaging: [])
            try outer.remove(files.memory)
            var bytes = try TextFile.readBytes(files.disk)
            for index in 8 * SectorFile.sector..<9 * SectorFile.sector { bytes[index] = 0 }
            try TextFile.overwrite(files.disk, with: bytes)
            let unreadable = UnreadableFixes()
            let reading = try await SQLiteStorage.forReading(from: outer.file, passingOver: unreadable)
            #expect(try await reading.tracks().map(\.points) == [9])
            #expect(unreadable.count == 0)
        }

        @Test func `are counted though there is none behind them`() async throws {
            try await recordAndDie(damaging: [8])
            try outer.remove(files.memory)
            let unreadable = UnreadableFixes()
            let reading = try await SQLiteStorage.forReading(from: outer.file, passingOver: unreadable)
            #expect(try await reading.tracks().map(\.points) == [9])
            #expect(unreadable.fixes == 1)
            let recovered = try await DatabaseRecovery.recover(outer.file, into: outer.folder.file("new.sqlite"))
            #expect((recovered.fixes, recovered.lostLatestFixes) == (9, 1))
            let kept = FilePath(files.disk.string + ".damaged")
            let next = try await SQLiteStorage.forRecording(into: outer.file)
            #expect(await next.damagedRemains == [DamagedBuffers(missing: 1, files: [kept])])
        }

        @Test func `are not missed where memory has them, too`() async throws {
            try await recordAndDie(damaging: [8])
            let unreadable = UnreadableFixes()
            let reading = try await SQLiteStorage.forReading(from: outer.file, passingOver: unreadable)
            #expect(try await reading.tracks().map(\.points) == [10])
            #expect(unreadable.count == 0)
        }

        @Test func `are counted where they are nowhere but in memory, at its end`() async throws {
            _ = try await outer.recorded(0..<200, syncInterval: 3600)
            let last = (200 - 1) / BufferBlock.mostFixes
            try damage([last], of: files.memory, inPiecesOf: BufferFiles.pieceInMemory)
            let unreadable = UnreadableFixes()
            let reading = try await SQLiteStorage.forReading(from: outer.file, passingOver: unreadable)
            let whole = 1 + last * BufferBlock.mostFixes
            #expect(try await reading.tracks().map(\.points) == [whole])
            #expect(unreadable.fixes == 200 - whole)
            for file in [files.memory] { try outer.remove(file) }
        }

        @Test func `are not copied`() async throws {
            try await recordAndDie(damaging: [0])
            let copy = outer.folder.file("copy.sqlite")
            let error = await #expect(throws: SQLiteError.self) {
                try await SQLiteStorage.forReading(from: outer.file).backUp(to: copy, replacing: false)
            }
            #expect(error?.reason == .damaged)
            #expect(!DatabaseFile.exists(copy))
        }

        @Test(arguments: [[], [0], [4], [0, 1, 5]])
        func `are recovered but for those, which are counted`(blocks: [Int]) async throws {
            try await recordAndDie(damaging: blocks)
            let result = try await DatabaseRecovery.recover(outer.file, into: outer.folder.file("new.sqlite"))
            #expect(result.fixes == 10 - blocks.count)
            #expect(result.lostLatestFixes == blocks.count)
        }

        @Test func `come into the database with the next one, which keeps the damaged file`() async throws {
            try await recordAndDie(damaging: [0, 5])
            let damaged = try TextFile.readBytes(files.disk)
            let kept = FilePath(files.disk.string + ".damaged")
            let next = try await SQLiteStorage.forRecording(into: outer.file)
            #expect(await next.damagedRemains == [DamagedBuffers(missing: 2, files: [kept])])
            #expect(try await next.tracks().map(\.points) == [8])
            #expect(try TextFile.readBytes(kept) == damaged)
            #expect(!DatabaseFile.exists(files.disk))
            #expect(!DatabaseFile.exists(files.memory))
            #expect(try await SQLiteStorage.forRecording(into: outer.file).damagedRemains == [])
        }

        @Test func `are kept each time under another name`() async throws {
            for _ in 0..<3 {
                try await recordAndDie(damaging: [0])
                _ = try await SQLiteStorage.forRecording(into: outer.file)
            }
            #expect(
                outer.folder.contents.filter { $0.contains("damaged") } == [
                    "gpslog.sqlite-recent-1.damaged", "gpslog.sqlite-recent-1.damaged-2",
                    "gpslog.sqlite-recent-1.damaged-3",
                ]
            )
        }

        @Test func `are kept by a recording that was waiting for their recorder's end`() async throws {
            var dying: SQLiteStorage? = try await outer.recorded(0..<10, syncInterval: 0).recording
            let events = Mutex<[BufferSettings.Event]>([])
            let settings = BufferSettings(observe: { event in events.withLock { $0.append(event) } })
            let next = try await SQLiteStorage.forRecording(into: outer.file, keepingRecent: settings)
            withExtendedLifetime(dying) {}
            dying = nil
            try damage([3], of: files.disk)
            let damaged = try TextFile.readBytes(files.disk)
            let run = try await next.beginRun(of: outer.receiver, judgedBy: FilterDescription(profile: "auto"))
            _ = try await next.append([.accepted(at: 10)], to: run)
            let kept = FilePath(files.disk.string + ".damaged")
            #expect(events.withLock(\.self) == [.foundDamage(DamagedBuffers(missing: 1, files: [kept]))])
            for second in 11..<14 { _ = try await next.append([.accepted(at: Double(second))], to: run) }
            #expect(try TextFile.readBytes(kept) == damaged)
            #expect(try await SQLiteStorage.forReading(from: outer.file).tracks().map(\.points) == [13])
            try await next.endRun(run)
        }

        @Test func `are told of where their recorder has died since the database was opened`() async throws {
            var dying: SQLiteStorage? = try await outer.recorded(0..<10, syncInterval: 0).recording
            let replaying = try await SQLiteStorage.forRecording(into: outer.file)
            let told = Mutex<[Int]>([])
            await replaying.tellOfDamage { remains in told.withLock { $0.append(remains.missing) } }
            withExtendedLifetime(dying) {}
            dying = nil
            try damage([3], of: files.disk)
            for second in 10..<12 {
                _ = try await replaying.append([.accepted(at: Double(second))], from: outer.receiver)
            }
            #expect(told.withLock(\.self) == [1])
        }

        @Test func `are missing in memory, too`() async throws {
            _ = try await outer.recorded(0..<200, syncInterval: 3600)
            try damage([1], of: files.memory, inPiecesOf: BufferFiles.pieceInMemory)
            let unreadable = UnreadableFixes()
            let reading = try await SQLiteStorage.forReading(from: outer.file, passingOver: unreadable)
            #expect(try await reading.tracks().map(\.points) == [200 - BufferBlock.mostFixes])
            #expect(unreadable.fixes == BufferBlock.mostFixes)
            let next = try await SQLiteStorage.forRecording(into: outer.file)
            let kept = try #require(await next.damagedRemains.first?.files)
            #expect(kept == [FilePath(files.memory.string + ".damaged")])
            for file in kept { try outer.remove(file) }
        }
    }
}
