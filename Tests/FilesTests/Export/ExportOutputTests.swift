import Files
import Glibc
import SystemPackage
import TestSupport
import Testing

@Suite struct `An exported file` {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `appears when it is finished`() throws {
        let file = folder.file("track.gpx")
        var output = try ExportOutput(path: file.string)
        try output.write(Array("one ".utf8))
        try output.write(Array("two".utf8))
        #expect(!folder.contents.contains("track.gpx"))
        try output.finish()
        #expect(try TextFile.read(file) == "one two")
        #expect(folder.contents == ["track.gpx"])
    }

    @Test func `is as it was where writing did not finish`() throws {
        let file = folder.file("track.gpx")
        try TextFile.write("old", to: file)
        try abandonWriting(to: file)
        #expect(try TextFile.read(file) == "old")
        #expect(folder.contents == ["track.gpx"])
    }

    @Test func `takes away what killed programs had begun of it, and nothing else`() throws {
        let file = folder.file("track.gpx")
        let others = [
            "other.gpx.4000000-1.part", "track.gpx.\(getppid())-1.part", "track.gpx.part", "track.gpx.x-1.part",
            "track.gpx.4000000-1.part.gpx",
        ]
        // Recent, so a program in another container may be writing it.
        let latest = "track.gpx.2000000000-3.part"
        try TextFile.write("begun", to: folder.file(latest))
        // Larger than any process ID.
        for name in ["track.gpx.2000000000-1.part", "track.gpx.2000000000-12.part"] + others {
            try TextFile.write("begun", to: folder.file(name))
            // Set an old modification time.
            var times = [timespec(), timespec()]
            #expect(unsafe utimensat(AT_FDCWD, folder.file(name).string, &times, 0) == 0)
        }
        var output = try ExportOutput(path: file.string)
        try output.write(Array("new".utf8))
        try output.finish()
        #expect(folder.contents == (others + [latest, "track.gpx"]).sorted())
    }

    @Test func `replaces the old one and keeps its permissions`() throws {
        let file = folder.file("track.gpx")
        try TextFile.write("old", to: file)
        var output = try ExportOutput(path: file.string)
        try output.write(Array("new".utf8))
        try output.finish()
        #expect(try TextFile.read(file) == "new")
        var status = stat()
        #expect(unsafe stat(file.string, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `is whole where it is so large that it leaves the memory while it is written`() throws {
        let file = folder.file("track.gpx")
        var output = try ExportOutput(path: file.string)
        let blocks = (0..<120 as Range<UInt8>)
        for block in blocks { try output.write([UInt8](repeating: block, count: 1 << 20)) }
        try output.finish()
        let bytes = try TextFile.readBytes(file)
        #expect(bytes.count == 120 << 20)
        for block in blocks where bytes.count == 120 << 20 {
            let (first, last) = (Int(block) << 20, (Int(block) + 1) << 20 - 1)
            #expect(bytes[first] == block && bytes[last] == block)
        }
    }

    @Test func `is replaced where a link leads to, and the link stays`() throws {
        let (file, link) = (folder.file("track.gpx"), folder.file("link.gpx"))
        try TextFile.write("old", to: file)
        #expect(unsafe symlink("track.gpx", link.string) == 0)
        var output = try ExportOutput(path: link.string)
        try output.write(Array("new".utf8))
        try output.finish()
        #expect(try TextFile.read(file) == "new")
        var status = stat()
        #expect(unsafe lstat(link.string, &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test func `may be a device, which is not replaced`() throws {
        var output = try ExportOutput(path: "/dev/null")
        try output.write(Array("new".utf8))
        try output.finish()
        var status = stat()
        #expect(unsafe stat("/dev/null", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test func `cannot be made in a missing folder`() {
        let path = folder.path.appending("missing/track.gpx").string
        let error = #expect(throws: ExportOutputError.self) { _ = try ExportOutput(path: path) }
        #expect(error?.reason == .cannotCreate)
        #expect(error?.systemError == ENOENT)
        let sentence = "cannot be created (No such file or directory); name a file in a folder that you can write to."
        #expect(error?.description == "\(path) \(sentence)")
    }

    @Test func `fails on a full disk`() throws {
        var output = try ExportOutput(path: "/dev/full")
        do {
            try output.write(Array("new".utf8))
            Issue.record("nothing was thrown")
        } catch {
            #expect(error.reason == .writeFailed)
            #expect(error.systemError == ENOSPC)
        }
    }

    @Test func `does not kill the program when nobody reads standard output`() async {
        await #expect(processExitsWith: .exitCode(3)) {
            var ends: [Int32] = [0, 0]
            unsafe pipe(&ends)
            dup2(ends[1], STDOUT_FILENO)
            close(ends[0])
            close(ends[1])
            var output = ExportOutput.standardOutput
            do throws(ExportOutputError) {
                try output.write([0x78])
            } catch {
                exit(error.reason == .readerGone ? 3 : 4)
            }
        }
    }

    private func abandonWriting(to file: FilePath) throws {
        var output = try ExportOutput(path: file.string)
        try output.write(Array("new".utf8))
    }
}

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
