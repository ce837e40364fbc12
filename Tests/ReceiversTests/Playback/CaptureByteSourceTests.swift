import Receivers
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `A capture` {
    private let bytes = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 &* 17) }

    @Test func `holds exactly the bytes that pass`() async throws {
        let folder = try TemporaryFolder()
        let target = try TemporaryFolder()
        let file = target.path.appending("capture.nmea")
        let capture = try CaptureFile(creating: file) { _ in }
        let source = CaptureByteSource(try ReplayByteSource(path: folder.file(holding: bytes)), capture: capture)

        let (passed, _) = await everything(from: source.chunks())

        #expect(passed == bytes)
        #expect(try TemporaryFolder.contents(of: file) == bytes)
    }

    @Test func `goes on in the same file with the next source`() async throws {
        let folder = try TemporaryFolder()
        let target = try TemporaryFolder()
        let file = target.path.appending("capture.nmea")
        let capture = try CaptureFile(creating: file) { _ in }

        for _ in 1...2 {
            let source = CaptureByteSource(
                try ReplayByteSource(path: folder.file(holding: [1, 2])),
                capture: capture
            )
            _ = await everything(from: source.chunks())
        }

        #expect(try TemporaryFolder.contents(of: file) == [1, 2, 1, 2])
    }

    @Test func `does not overwrite a file that has something in it`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file(holding: [1])

        #expect(throws: CaptureError.alreadyExists(file)) { try CaptureFile(creating: file) { _ in } }
        #expect(try TemporaryFolder.contents(of: file) == [1])
    }

    @Test func `takes an empty file`() throws {
        let folder = try TemporaryFolder()

        _ = try CaptureFile(creating: folder.file(holding: [])) { _ in }
    }

    @Test func `says at the start that its folder does not exist`() {
        #expect(throws: CaptureError.cannotCreate("/nowhere/at.nmea", .noSuchFileOrDirectory)) {
            try CaptureFile(creating: "/nowhere/at.nmea") { _ in }
        }
    }

    @Test func `tells once that the disk is full, and lets the bytes pass`() async throws {
        let folder = try TemporaryFolder()
        let failures = Mutex<[CaptureError]>([])
        let capture = try CaptureFile(creating: "/dev/full") { error in failures.withLock { $0.append(error) } }
        let source = CaptureByteSource(try ReplayByteSource(path: folder.file(holding: bytes)), capture: capture)

        let (passed, error) = await everything(from: source.chunks())

        #expect(passed == bytes)
        #expect(error == nil)
        #expect(failures.withLock(\.self) == [.writeFailed("/dev/full", .noSpace)])
    }

    @Test func `is taken up again where the disk has room again, without half a chunk`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("raw.nmea")
        let isFull = Atomic(false)
        let gaps = Mutex<[CaptureGap]>([])
        let disk = DiskSync(
            retryInterval: .zero,
            write: { file, bytes throws(Errno) in
                try DiskSync.append(file, isFull.load(ordering: .relaxed) ? Array(bytes.prefix(3)) : bytes)
                if isFull.load(ordering: .relaxed) { throw .noSpace }
            }
        )
        let capture = try CaptureFile(
            creating: path,
            disk: disk,
            onResumption: { gap in gaps.withLock { $0.append(gap) } }
        ) { _ in }
        await capture.append(ByteChunk(bytes: Array("$GPGGA,one\r\n$GPG".utf8), readAt: nil))
        isFull.store(true, ordering: .relaxed)
        await capture.append(ByteChunk(bytes: Array("GA,two\r\n".utf8), readAt: nil))
        await capture.append(ByteChunk(bytes: Array("$GPGGA,three\r\n$GPG".utf8), readAt: nil))
        isFull.store(false, ordering: .relaxed)
        await capture.append(ByteChunk(bytes: Array("GA,four\r\n".utf8), readAt: nil))
        #expect(try TextFile.read(path) == "$GPGGA,one\r\n$GPG\nGA,four\r\n")
        #expect(gaps.withLock(\.self) == [CaptureGap(file: path, bytes: 26)])
        #expect(capture.gap == CaptureGap(file: path, bytes: 26))
    }
}
