import GNSS
import Glibc
import Logbook
import Platform
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite struct `A write-ahead log that a killed program has left` {
    private static let count = 300
    private static let frame = 24 + 4096

    let folder: TemporaryFolder
    let file: FilePath
    let whole: [UInt8]
    var log: FilePath { DatabaseFile.log(of: file) }

    init() async throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
        let source = folder.file("source.sqlite")
        let storage = try await SQLiteStorage.forRecording(into: source, fixesPerChunk: 24)
        for start in stride(from: 0, to: Self.count, by: 100) {
            let fixes = (start..<start + 100).map { JudgedFix.accepted(at: Double($0)) }
            _ = try await storage.append(fixes, from: ReceiverIdentity("receiver"))
        }
        whole = try TextFile.readBytes(DatabaseFile.log(of: source))
        try write(try TextFile.readBytes(source), to: file)
        try write(whole, to: DatabaseFile.log(of: file))
        await storage.close()
    }

    private var frames: Int { (whole.count - 32) / Self.frame }

    private func damage(_ places: Int..., by bits: UInt8 = 0x04) throws -> [UInt8] {
        var damaged = whole
        for place in places { damaged[place] ^= bits }
        try TextFile.overwrite(log, with: damaged)
        return damaged
    }

    /// The number of readable locations, and whether the log was found to be damaged.
    private func read() async throws -> (points: Int, isLogDamaged: Bool) {
        let unreadable = UnreadableFixes()
        let storage = try await SQLiteStorage.forReading(from: file, passingOver: unreadable)
        let points = try await storage.tracks().map(\.points).reduce(0, +)
        await storage.close()
        return (points, unreadable.pages.isLogDamaged)
    }

    @Test func `is brought into the database by whoever reads it`() async throws {
        #expect(try await read() == (Self.count, false))
        #expect(!DatabaseFile.exists(log))
    }

    @Test(arguments: [1, 5, 9, 13, 17, 21, 25, 29])
    func `has the header mended if a byte of it is wrong`(place: Int) async throws {
        _ = try damage(place)
        #expect(try await read() == (Self.count, false))
    }

    @Test(arguments: [1, 5, 9, 13, 17, 21, 24, 1000, 4000])
    func `has a frame mended if a byte of it is wrong`(place: Int) async throws {
        for number in [0, frames / 2, frames - 1] {
            _ = try damage(32 + number * Self.frame + place)
            #expect(try await read() == (Self.count, false))
        }
    }

    @Test func `is told and left alone if several bytes may be the wrong one`() async throws {
        let damaged = try damage(32 + 24 + 2003, by: 0x80)
        let (points, isLogDamaged) = try await read()
        #expect(isLogDamaged)
        #expect(points < Self.count)
        #expect(try TextFile.readBytes(log) == damaged)
    }

    @Test func `is told and left alone if frames follow two wrong bytes`() async throws {
        let damaged = try damage(32 + 24 + 1000, 32 + 24 + 2000)
        for _ in 1...2 {
            #expect(try await read().isLogDamaged)
            #expect(try TextFile.readBytes(log) == damaged)
        }
    }

    @Test func `is not sound then`() async throws {
        _ = try damage(32 + 24 + 1000, 32 + 24 + 2000)
        let storage = try await SQLiteStorage.forReading(from: file, passingOver: UnreadableFixes())
        let check = try await storage.check()
        #expect(check.isLogDamaged)
        #expect(!check.isSound)
    }

    @Test func `keeps whoever may not pass over damage from reading`() async throws {
        _ = try damage(32 + 24 + 1000, 32 + 24 + 2000)
        let error = await #expect(throws: SQLiteError.self) { _ = try await SQLiteStorage.forReading(from: file) }
        #expect(error?.reason == .damaged)
    }

    @Test func `is copied before anything is written over it`() async throws {
        let damaged = try damage(32 + 24 + 1000, 32 + 24 + 2000)
        try await store([.accepted(at: 1000)], in: file)
        #expect(try TextFile.readBytes(log.appendingToName(".damaged")) == damaged)
    }

    @Test func `ends where a power cut has ended a write`() async throws {
        var cut = whole
        for place in cut.count - 2048..<cut.count { cut[place] = 0 }
        try TextFile.overwrite(log, with: cut)
        #expect(try await read().isLogDamaged == false)
        #expect(!DatabaseFile.exists(log))
    }

    @Test func `ends before a transaction that a power cut has kept from being committed`() async throws {
        let ends =
            [-1]
            + (0..<frames).filter { number in
                whole[(32 + number * Self.frame + 4)..<(32 + number * Self.frame + 8)].contains { $0 != 0 }
            }
        let (before, commit) = try #require(zip(ends, ends.dropFirst()).max { $0.1 - $0.0 < $1.1 - $1.0 })
        try #require(commit - before > 4)
        var cut = whole[..<(32 + commit * Self.frame)]
        // The first of its frames has not reached the disk.
        let lost = 32 + (before + 1) * Self.frame
        for place in lost..<lost + Self.frame { cut[place] = 0 }
        try TextFile.overwrite(log, with: Array(cut))
        #expect(try await read().isLogDamaged == false)
        #expect(!DatabaseFile.exists(log))
    }

    @Test func `is recovered behind a wrong byte, and what is lost is counted`() async throws {
        let rescued = folder.file("rescued.sqlite")
        _ = try damage(32 + 24 + 1000)
        #expect(try await DatabaseRecovery.recover(file, into: rescued).fixes == Self.count)
        _ = try damage(32 + 24 + 1000, 32 + 24 + 2000)
        let other = try await DatabaseRecovery.recover(file, into: folder.file("other.sqlite"))
        #expect(other.damagedPages > 0)
    }
}

@Suite struct `A log that changes while it is in use` {
    let folder: TemporaryFolder
    let file: FilePath

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    /// The names of receivers, read after bits of the log were changed under an open connection.
    private func names(
        noting damage: PageDamage,
        changing bits: [(offset: Int, UInt8)]
    ) async throws -> [String?] {
        let storage = try await SQLiteStorage.forRecording(into: file)
        let name = "Evening row"
        _ = try await storage.append([.accepted(at: 0)], from: ReceiverIdentity(name))
        let reader = try Connection(file, access: .readWrite, checking: .noting(damage), timeout: 0)
        var log = try TextFile.readBytes(DatabaseFile.log(of: file))
        let text = Array(name.utf8)
        for place in log.indices.dropLast(text.count) where Array(log[place..<place + text.count]) == text {
            for (offset, change) in bits { log[place + offset] ^= change }
        }
        let descriptor = try FileDescriptor.open(DatabaseFile.log(of: file), .writeOnly)
        try descriptor.writeAll(toAbsoluteOffset: 0, log)
        try descriptor.close()
        defer { withExtendedLifetime(storage) {} }
        return try reader.rows(of: "SELECT identity FROM receiver", read: { $0.nextText() })
    }

    @Test func `is read as it was written, or told`() async throws {
        let damage = PageDamage()
        let names = try await names(noting: damage, changing: [(3, 0x02)])
        #expect(names == ["Evening row"] || damage.count > 0)
    }

    @Test func `is told if it cannot be mended`() async throws {
        let damage = PageDamage()
        _ = try await names(noting: damage, changing: [(3, 0x02), (9, 0x02)])
        #expect(damage.count > 0)
    }
}
