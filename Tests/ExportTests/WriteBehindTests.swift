import Export
import Glibc
import SystemPackage
import TestSupport
import Testing

@Suite struct `The bytes of a file` {
    private static let piece = 1 << 20

    /// The ranges that may leave the page cache while a number of megabytes is written.
    private func leaving(_ megabytes: Int) throws -> [Range<Int>] {
        let folder = try TemporaryFolder()
        let file = try FileDescriptor.open(
            folder.file("track.gpx"),
            .writeOnly,
            options: [.create, .closeOnExec],
            permissions: .ownerReadWrite
        )
        defer { try? file.close() }
        var writing = WriteBehind(to: file.rawValue)
        return try (0..<megabytes).compactMap { _ in
            // Seeking is enough: only the offset counts, not the contents.
            _ = try file.seek(offset: Int64(Self.piece), from: .current)
            return writing.note(Self.piece)
        }
    }

    @Test func `stay in the kernel's cache while they are few`() throws {
        #expect(try leaving(64).isEmpty)
    }

    @Test func `leave it behind the first 64 megabytes, and are looked at until they are on the disk`() throws {
        let ranges = try leaving(400)
        let times = (0..<400).map { megabyte in ranges.count { $0.contains(megabyte * Self.piece) } }
        #expect(times[..<64].allSatisfy { $0 == 0 })
        #expect(times[88..<376].allSatisfy { $0 == 4 })
        #expect(times[64...].allSatisfy { $0 > 0 })
    }

    @Test func `of a pipe stay what they are`() throws {
        let pipe = try FileDescriptor.pipe()
        defer {
            try? pipe.readEnd.close()
            try? pipe.writeEnd.close()
        }
        var writing = WriteBehind(to: pipe.writeEnd.rawValue)
        #expect(writing.note(1 << 30) == nil)
    }
}
