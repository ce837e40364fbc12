import GNSS
import Glibc
import Logbook
import Receivers
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite struct `Captures of several receivers` {
    private let folder = Result { try TemporaryFolder() }

    @Test func `are files of their own, the first under the name that was given`() async throws {
        let files = try files()
        for identity in ["u-blox_1", "u-blox_2"] { try await append(identity, for: identity, to: files) }
        #expect(try TextFile.read(folder.get().file("raw.nmea")) == "u-blox_1")
        #expect(try TextFile.read(folder.get().file("raw-u-blox_2.nmea")) == "u-blox_2")
    }

    @Test func `go on where the receiver comes back`() async throws {
        let files = try files()
        for identity in ["a", "b", "a", "b"] { try await append(identity, for: identity, to: files) }
        #expect(try TextFile.read(folder.get().file("raw.nmea")) == "aa")
        #expect(try TextFile.read(folder.get().file("raw-b.nmea")) == "bb")
    }

    @Test func `have names that every file system takes, and never the same`() async throws {
        let files = try files()
        for identity in ["first", "../b c", "../b:c"] { try await append(identity, for: identity, to: files) }
        #expect(
            try folder.get().contents.filter { !$0.hasSuffix(".times") } == [
                "raw-.._b_c-2.nmea", "raw-.._b_c.nmea", "raw.nmea",
            ]
        )
    }

    @Test func `leave an earlier file alone, and the other receivers`() async throws {
        let earlier = try folder.get().file("raw-b.nmea")
        try TextFile.write("earlier", to: earlier)
        let files = try files()
        try await append("a", for: "a", to: files)
        #expect(throws: CaptureError.alreadyExists(earlier)) { try files.file(for: ReceiverIdentity("b")) }
        try await append("a", for: "a", to: files)
        #expect(try TextFile.read(earlier) == "earlier")
        #expect(try TextFile.read(folder.get().file("raw.nmea")) == "aa")
    }

    private func files() throws -> CaptureFiles {
        try CaptureFiles(creating: folder.get().file("raw.nmea")) { _ in }
    }

    private func append(_ text: String, for identity: String, to files: CaptureFiles) async throws {
        try await files.file(for: ReceiverIdentity(identity)).append(ByteChunk(bytes: Array(text.utf8), readAt: nil))
    }
}

@Suite(.timeLimit(.minutes(2))) struct `A capture on its way to the disk` {
    let folder: TemporaryFolder
    private let disk = Disk()

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `is there soon, though the receiver says nothing more`() async throws {
        let capture = try capture(within: .milliseconds(100))
        await capture.append(chunk("one\n"))
        try await until(every: .milliseconds(10)) { disk.synchronized.count >= 2 }
        #expect(disk.synchronized == ["raw.nmea", "raw.nmea.times"])
    }

    @Test func `is there again after what came later`() async throws {
        let capture = try capture(within: .milliseconds(100))
        for round in 1...3 {
            await capture.append(chunk("one\n"))
            try await until(every: .milliseconds(10)) { disk.synchronized.count >= 2 * round }
        }
    }

    @Test func `is not brought there by each chunk, but when it is finished`() async throws {
        let capture = try capture(within: .seconds(3600))
        for _ in 1...100 { await capture.append(chunk("one\n")) }
        #expect(disk.synchronized.isEmpty)
        await capture.finish()
        #expect(disk.synchronized == ["raw.nmea", "raw.nmea.times"])
        await capture.finish()
        #expect(disk.synchronized.count == 2)
    }

    @Test func `is there with each part that has ended`() async throws {
        let capture = try capture(within: .seconds(3600), CaptureRotation(size: 4))
        await capture.append(chunk("one\n"))
        await capture.append(chunk("two\n"))
        try await until(every: .milliseconds(10)) { disk.synchronized.count >= 2 }
        let first = try #require(folder.contents.first)
        #expect(disk.synchronized.prefix(2) == [first, first + ".times"])
    }

    @Test func `does not hold up what comes meanwhile`() async throws {
        let capture = try capture(within: .milliseconds(1))
        disk.isSlow.store(true, ordering: .relaxed)
        await capture.append(chunk("one\n"))
        try await until(every: .milliseconds(10)) { !disk.synchronized.isEmpty }
        for _ in 1...100 { await capture.append(chunk("two\n")) }
        #expect(try TextFile.read(folder.file("raw.nmea")).utf8.count == 404)
        disk.isSlow.store(false, ordering: .relaxed)
    }

    @Test func `ends, and says so once, where the disk fails`() async throws {
        let failures = Mutex<[CaptureError]>([])
        let failing = DiskSync(interval: .seconds(3600)) { _ throws(Errno) in throw .ioError }
        let path = folder.file("raw.nmea")
        let capture = try CaptureFile(creating: path, disk: failing) { error in failures.withLock { $0.append(error) } }
        for text in ["one\n", "two\n"] {
            await capture.append(chunk(text))
            await capture.finish()
        }
        #expect(failures.withLock { $0 } == [.writeFailed(path, .ioError)])
        #expect(try TextFile.read(path) == "one\n")
    }

    @Test func `is brought to a real one`() async throws {
        let path = folder.file("raw.nmea")
        let capture = try CaptureFile(creating: path) { Issue.record($0) }
        await capture.append(chunk("one\n"))
        await capture.finish()
        #expect(try TextFile.read(path) == "one\n")
    }

    @Test func `needs none where it is a device`() async throws {
        let capture = try CaptureFile(creating: "/dev/null") { Issue.record($0) }
        await capture.append(chunk("one\n"))
        await capture.finish()
    }

    private func capture(
        within interval: Duration,
        _ rotation: CaptureRotation = CaptureRotation()
    ) throws -> CaptureFile {
        let sync = DiskSync(interval: interval, synchronize: disk.synchronize)
        return try CaptureFile(creating: folder.file("raw.nmea"), rotation: rotation, disk: sync) { Issue.record($0) }
    }

    private func chunk(_ text: String) -> ByteChunk {
        ByteChunk(bytes: Array(text.utf8), readAt: UTCTime(nanosecondsSince1970: 1_795_262_400_000_000_000))
    }
}

/// A disk that records the names of synced files.
private final class Disk: Sendable {
    let isSlow = Atomic(false)
    private let names = Mutex<[String]>([])

    var synchronized: [String] { names.withLock { $0 } }

    @Sendable func synchronize(_ file: FileDescriptor) throws(Errno) {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = unsafe readlink("/proc/self/fd/\(file.rawValue)", &buffer, buffer.count - 1)
        guard length > 0 else { throw Errno(rawValue: errno) }
        let path = FilePath(String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self))
        names.withLock { $0.append(path.lastComponent?.string ?? "") }
        while isSlow.load(ordering: .relaxed) { usleep(1000) }
    }
}
