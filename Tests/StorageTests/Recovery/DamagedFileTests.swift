import FixCodec
import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

/// Scans damaged files in memory, without creating a new database.
@Suite(.timeLimit(.minutes(2)))
struct `A damaged file` {
    let folder: TemporaryFolder
    let file: FilePath

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    /// A database with chunks of several sizes, and with rows.
    private func whole() async throws -> [UInt8] {
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: 24)
        for receiver in ["one", "two"] {
            let fixes = (0..<100).map { JudgedFix.accepted(at: Double($0), latitude: 54 + Double($0) / 1e5) }
            _ = try await storage.append(fixes, from: ReceiverIdentity(receiver))
        }
        try Connection(file, access: .readWrite, timeout: 0).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return try TextFile.readBytes(file)
    }

    private func rescued(from bytes: [UInt8]) throws -> [FixWithNumbers] {
        try TextFile.overwrite(file, with: bytes)
        let descriptor = try FileDescriptor.open(file, .readOnly)
        return try descriptor.closeAfter {
            let layouts = PageLayout.candidates(header: bytes, logged: nil)
            let tables = try TableShapes()
            return layouts.prefix(1).flatMap { layout in
                let pages = DatabasePages(of: descriptor, size: Int64(bytes.count), log: nil, layout: layout)
                let rescued = RescuedFixes(DamageScan(pages, tables), remains: [])
                return rescued.shares.byReceiver.flatMap { receiver, shares in
                    shares.flatMap { rescued.fixes(in: $0, of: receiver) }
                }
            }
        }
    }

    @Test func `gives each fix once`() async throws {
        #expect(try rescued(from: await whole()).map(\.id).sorted() == Array(1...200))
    }

    @Test func `is read without a fault, whatever is in it`() async throws {
        let whole = try await whole()
        let sealed = Set(try rescued(from: whole))
        var random = SplitMix64(state: 7)
        for _ in 0..<1000 {
            let fixes = try rescued(from: Self.mutated(whole, &random))
            #expect(fixes.count <= 2 * sealed.count)
        }
    }

    @Test func `may have a write-ahead log that is damaged or cut off anywhere`() async throws {
        _ = try await whole()
        let connection = try Connection(file, access: .readWrite, timeout: 0)
        try connection.execute("UPDATE receiver SET sentences = 'RMC'")
        let log = try TextFile.readBytes(DatabaseFile.log(of: file))
        try #require(log.count > 4096)
        let damaged = folder.file("damaged-wal")
        var random = SplitMix64(state: 9)
        for length in Array(0..<64) + [log.count] {
            for _ in 0..<(length < log.count ? 1 : 200) {
                var bytes = Array(log.prefix(length))
                if length == log.count { bytes[Int(random.next() % 64)] ^= UInt8(1 + random.next() % 255) }
                try TextFile.overwrite(damaged, with: bytes)
                let descriptor = try FileDescriptor.open(damaged, .readOnly)
                try descriptor.closeAfter {
                    // The log has a page only if the checksums of its header and of the frame are right.
                    #expect(WriteAheadLog(descriptor).map { $0.pageSize == 4096 } ?? true)
                }
            }
        }
    }

    @Test func `that is noise holds no fix`() throws {
        var random = SplitMix64(state: 8)
        for kind in [0x0D, 0x05, 0x0A, 0xFF] as [UInt8] {
            var bytes = (0..<16_384).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            for page in 0..<4 { bytes[4096 * page] = kind }
            #expect(try rescued(from: bytes) == [])
        }
    }

    @Test(arguments: [(0, 1), (3, 3), (3, 0), (8, 2)])
    func `gives back what is in a leaf whose header is damaged`(byte: Int, bit: Int) async throws {
        var bytes = try await whole()
        let connection = try Connection(file, access: .readWrite, timeout: 0)
        let root = try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'chunk'") ?? 0
        bytes[(Int(root) - 1) * 4096 + byte] ^= 1 << UInt8(bit)
        #expect(Set(try rescued(from: bytes).map(\.id)).count >= 200 - 24)
    }

    /// Flips bits, overwrites or moves bytes, or truncates the file.
    private static func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        func below(_ count: Int) -> Int { Int(random.next() % UInt64(max(1, count))) }
        for _ in 0...below(6) {
            let place = below(bytes.count)
            switch below(6) {
            case 0: bytes[place] ^= 1 << UInt8(below(8))
            case 1: bytes[place] = UInt8(below(256))
            case 2: bytes[place / 4096 * 4096 + below(16)] = UInt8(below(256))
            case 3: for index in place..<min(bytes.count, place + below(600)) { bytes[index] = UInt8(below(256)) }
            case 4:
                let source = below(bytes.count / 4096) * 4096
                let page = bytes[source..<min(bytes.count, source + 4096)]
                let start = min(place / 4096 * 4096, bytes.count - page.count)
                bytes.replaceSubrange(start..<start + page.count, with: page)
            default: if below(8) == 0 { bytes.removeLast(below(bytes.count / 2)) }
            }
        }
        return bytes
    }
}
